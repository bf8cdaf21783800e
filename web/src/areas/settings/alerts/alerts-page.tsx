import { may, type AlertState, type Environment } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { query } from '../../../api/client';
import { environmentsQuery } from '../../../api/environments';
import { sessionQuery } from '../../../api/session';
import { environmentLook } from '../../../page/environment-look';
import { Section, StaleNote } from '../../../page/section';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { PageHeader } from '../../../ui/layout/page-header';
import { PageTabs } from '../../../ui/layout/page-tabs';
import { countText } from '../../../ui/text/counts';
import { ChannelList } from './channel-list';
import { IncidentList, NotifyIncidents } from './incident-list';
import { RuleList } from './rule-list';

const route = getRouteApi('/settings/$section');

/** Says that nothing is found, and what is not known. */
function nothingText({ checked, rules }: AlertState, environment: Environment): string {
  if (!checked) return 'The rules were not checked yet.';
  const off = rules.filter(({ is_on }) => !is_on).length;
  const unchecked = [
    ...(checked.unknown.length > 0
      ? [`${countText(checked.unknown.length, 'rule')} could not be checked`]
      : []),
    ...(off > 0 ? [`${countText(off, 'rule')} ${off === 1 ? 'is' : 'are'} off`] : []),
  ];
  if (unchecked.length === 0) return `No rule finds anything in ${environment}.`;
  return `No open incident is known in ${environment}: ${unchecked.join(', ')}.`;
}

interface EnvironmentAlertsProps {
  environment: Environment;
  /** What the address opens. */
  open: string | undefined;
}

function EnvironmentAlerts({ environment, open }: EnvironmentAlertsProps) {
  const {
    data: alerts,
    error,
    dataUpdatedAt,
  } = useSuspenseQuery(query('get_alerts', { query: { environment } }));
  const { role } = useSuspenseQuery(sessionQuery).data;
  return (
    <div className="space-y-4">
      <StaleNote what="rules" error={error} updatedAt={dataUpdatedAt} />
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
        <IncidentList
          {...{ environment, open }}
          state="ended"
          title="History"
          empty="No incident has ended yet."
        />
      </Section>
    </div>
  );
}

function AlertsView() {
  const { environment: asked, open } = route.useSearch();
  const { data } = useSuspenseQuery(environmentsQuery);
  const environments = data.flatMap((each) => (each.connected ? each.environment : []));
  const environment = environments.find((each) => each === asked) ?? environments[0];
  if (environment === undefined) {
    return (
      <EmptyState title="No environment is connected">
        Rules are checked in connected environments. Connect a service to the console first.
      </EmptyState>
    );
  }
  return (
    <>
      {environments.length > 1 && (
        <PageTabs
          label="Environment"
          tabs={environments.map((each) => ({
            name: environmentLook[each].name,
            to: '.',
            search: { environment: each },
            isCurrent: each === environment,
          }))}
        />
      )}
      <EnvironmentAlerts {...{ environment, open }} />
    </>
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
