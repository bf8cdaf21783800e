import { may, type AlertState, type Environment } from '@connect-console/server/contract';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { incidentsQuery } from '../../../api/alerts';
import { sessionQuery } from '../../../api/session';
import { environmentLook } from '../../../page/environment-look';
import { Section, StaleNote } from '../../../page/section';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { PageHeader } from '../../../ui/layout/page-header';
import { PAGE_TAB, PageTabs } from '../../../ui/layout/page-tabs';
import { countText } from '../../../ui/text/counts';
import { ChannelList } from './channel-list';
import { IncidentList } from './incident-list';
import { NotifyIncidents } from './notify-incidents';
import { RuleList } from './rule-list';
import { query } from '../../../api/client';

const route = getRouteApi('/settings/$section');

/** Says that nothing is found, and what is not known. */
function nothingText({ checks, rules }: AlertState, environment: Environment): string {
  const check = checks.find((each) => each.environment === environment);
  if (!check) return 'The rules were not checked yet.';
  const off = rules.filter((each) => each.environment === environment && !each.is_on).length;
  const unchecked = [
    ...(check.unknown.length > 0
      ? [`${countText(check.unknown.length, 'rule')} could not be checked`]
      : []),
    ...(off > 0 ? [`${countText(off, 'rule')} ${off === 1 ? 'is' : 'are'} off`] : []),
  ];
  if (unchecked.length === 0) return `No rule finds anything in ${environment}.`;
  return `No open incident is known in ${environment}: ${unchecked.join(', ')}.`;
}

interface HistoryListProps {
  environment: Environment;
  /** What the address opens. */
  open: string | undefined;
}

/** The ended incidents. An incident of the address that is still open is not looked for among them. */
function HistoryList({ environment, open }: HistoryListProps) {
  const { data, isPending } = useInfiniteQuery(incidentsQuery(environment, 'open'));
  const ids = data?.pages.flatMap(({ incidents }) => incidents.map(({ id }) => `incident-${id}`));
  const mayBeEnded = !isPending && !ids?.some((id) => id === open);
  return (
    <IncidentList
      environment={environment}
      open={mayBeEnded ? open : undefined}
      state="ended"
      title="History"
      empty="No incident has ended yet."
    />
  );
}

function AlertsView() {
  const { environment: asked, open } = route.useSearch();
  const { data: alerts, error, dataUpdatedAt } = useSuspenseQuery(query('get_alerts', {}));
  const { role } = useSuspenseQuery(sessionQuery).data;
  const environments = [...new Set(alerts.rules.map((each) => each.environment))];
  const environment = environments.find((each) => each === asked) ?? environments[0];
  if (environment === undefined) {
    return (
      <EmptyState title="No environment is connected">
        Rules are checked in connected environments. Connect a service to the console first.
      </EmptyState>
    );
  }
  return (
    <div className="space-y-4">
      <StaleNote what="rules" error={error} updatedAt={dataUpdatedAt} />
      {environments.length > 1 && (
        <PageTabs label="Environment">
          {environments.map((each) => (
            <Link
              key={each}
              to="."
              search={{ environment: each }}
              aria-current={each === environment ? 'page' : undefined}
              className={PAGE_TAB}
            >
              {environmentLook[each].name}
            </Link>
          ))}
        </PageTabs>
      )}
      <Section resetKey={environment} what="the open incidents" rows={2}>
        <IncidentList
          {...{ environment, open }}
          state="open"
          title="Open incidents"
          empty={nothingText(alerts, environment)}
        />
      </Section>
      <RuleList {...{ alerts, environment, open }} />
      {may(role, 'staff') && (
        <Section what="the channels" rows={2}>
          <ChannelList />
        </Section>
      )}
      <NotifyIncidents />
      <Section resetKey={environment} what="the history" rows={4}>
        <HistoryList {...{ environment, open }} />
      </Section>
    </div>
  );
}

/** The page of `/settings/alerts`: incidents, the rules that open them, and the channels they are sent to. */
export function AlertsPage() {
  return (
    <>
      <PageHeader title="Alerts" />
      <Section what="the alerts">
        <AlertsView />
      </Section>
    </>
  );
}
