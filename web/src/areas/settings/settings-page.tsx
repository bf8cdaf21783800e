import { may, type Role } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ComponentType } from 'react';
import { sessionQuery } from '../../api/session';
import '../../api/settings';
import { Section } from '../../page/section';
import { SETTINGS_SECTIONS, type SettingsSection } from '../../page/settings-sections';
import { EmptyState } from '../../ui/feedback/empty-state';
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
  'flex min-h-9 items-center rounded-control px-2.5 text-sm text-soft hover:bg-raised hover:text-ink aria-[current=page]:bg-wash aria-[current=page]:font-medium aria-[current=page]:text-accent';

const maySee = (role: Role, { permission }: SettingsSection) =>
  permission === undefined || may(role, permission);

interface SectionProps {
  /** The section in the address; undefined if there is no such section. */
  section: SettingsSection | undefined;
  role: Role;
}

/** Links to the sections that the role may open. */
function SectionLinks({ section: open, role }: SectionProps) {
  const { environment } = route.useSearch();
  return (
    <nav aria-label="Settings" className="flex flex-wrap gap-0.5 md:w-44 md:shrink-0 md:flex-col">
      {SETTINGS_SECTIONS.filter((section) => maySee(role, section)).map((section) => (
        <Link
          key={section.path}
          to="/settings/$section"
          params={{ section: section.path }}
          search={{ environment }}
          aria-current={section === open ? 'page' : undefined}
          className={LINK}
        >
          {section.name}
        </Link>
      ))}
    </nav>
  );
}

function OpenSection({ section, role }: SectionProps) {
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
  if (!maySee(role, section)) {
    return (
      <>
        <PageHeader title={section.name} />
        <EmptyState title="Your role cannot open this page">
          The role {role} does not allow {section.name.toLowerCase()}. An admin can give you another
          role.
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
  const { role } = useSuspenseQuery(sessionQuery).data;
  const section = SETTINGS_SECTIONS.find((each) => each.path === path);
  return (
    <div className="flex flex-col gap-4 md:flex-row md:gap-8">
      <SectionLinks {...{ section, role }} />
      <div className="min-w-0 flex-1">
        <Section resetKey={path}>
          <OpenSection {...{ section, role }} />
        </Section>
      </div>
    </div>
  );
}
