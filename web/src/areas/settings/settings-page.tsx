import { may } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ComponentType } from 'react';
import { sessionQuery } from '../../api/session';
import '../../api/settings';
import { Section } from '../../page/section';
import { SETTINGS_SECTIONS, type SettingsSection } from '../../page/settings-sections';
import { EmptyState } from '../../ui/feedback/empty-state';
import { Tip } from '../../ui/feedback/tip';
import { PageHeader } from '../../ui/layout/page-header';
import { lazyPart } from '../../api/page-code';

const PAGES: Record<SettingsSection['path'], ComponentType> = {
  account: lazyPart(() => import('./account/account-page'), 'AccountPage'),
  members: lazyPart(() => import('./members/members-page'), 'MembersPage'),
  tokens: lazyPart(() => import('./tokens/tokens-page'), 'TokensPage'),
  environments: lazyPart(() => import('./environments/environments-page'), 'EnvironmentsPage'),
  alerts: lazyPart(() => import('./alerts/alerts-page'), 'AlertsPage'),
  audit: lazyPart(() => import('./audit/audit-page'), 'AuditPage'),
};

const route = getRouteApi('/settings/$section');

const LINK =
  'relative flex min-h-9 items-center rounded-control px-2.5 text-sm text-soft not-aria-disabled:hover:bg-raised not-aria-disabled:hover:text-ink aria-disabled:opacity-60 aria-[current=page]:bg-wash aria-[current=page]:font-medium aria-[current=page]:text-accent';

/** Why the member's role may not open a section; undefined if it may. */
function useSectionRefusal(): (section: SettingsSection) => string | undefined {
  const { role } = useSuspenseQuery(sessionQuery).data;
  return ({ name, permission }) =>
    permission === undefined || may(role, permission)
      ? undefined
      : `The role ${role} does not allow ${name.toLowerCase()}`;
}

function SectionLinks({ open }: { open: string | undefined }) {
  const refusalOf = useSectionRefusal();
  const { environment } = route.useSearch();
  return (
    <nav aria-label="Settings" className="flex flex-wrap gap-0.5 md:w-44 md:shrink-0 md:flex-col">
      {SETTINGS_SECTIONS.map((section) => {
        const refusal = refusalOf(section);
        return (
          <Link
            key={section.path}
            to="/settings/$section"
            params={{ section: section.path }}
            search={{ environment }}
            disabled={refusal !== undefined}
            // A disabled link stays in the tab order, so that its reason can be read.
            tabIndex={0}
            title={refusal}
            aria-current={section.path === open ? 'page' : undefined}
            className={LINK}
          >
            {section.name}
            {refusal !== undefined && (
              <Tip tip={refusal} inControl onlyFocus className="absolute inset-0" />
            )}
          </Link>
        );
      })}
    </nav>
  );
}

function OpenSection({ section }: { section: SettingsSection | undefined }) {
  const refusalOf = useSectionRefusal();
  if (!section) {
    return (
      <>
        <PageHeader title="Not found" />
        <EmptyState title="Page not found">
          The settings have no such page. Select one from the list.
        </EmptyState>
      </>
    );
  }
  const refusal = refusalOf(section);
  if (refusal !== undefined) {
    return (
      <>
        <PageHeader title={section.name} />
        <EmptyState title="Your role cannot open this page">
          {refusal}. An admin can give you another role.
        </EmptyState>
      </>
    );
  }
  const Page = PAGES[section.path];
  return <Page />;
}

/** The list of sections beside the open one. */
export function SettingsPage() {
  const { section: path } = route.useParams();
  const section = SETTINGS_SECTIONS.find((each) => each.path === path);
  return (
    <div className="flex flex-col gap-4 md:flex-row md:gap-8">
      <SectionLinks open={section?.path} />
      <div className="min-w-0 flex-1">
        <Section resetKey={path}>
          <OpenSection section={section} />
        </Section>
      </div>
    </div>
  );
}
