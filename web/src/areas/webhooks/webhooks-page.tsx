import { WEBHOOK_TYPES } from '@connect-console/server/contract';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../api/use-environment';
import { useEnvironmentInfo } from '../../api/environments';
import { PageHeader } from '../../ui/layout/page-header';
import { RoleNote } from '../../page/role';
import { Section } from '../../page/section';
import { WebhookTabs } from './webhook-tabs';
import { WebhooksView } from './webhooks-view';
import { ConsoleTime } from '../../page/console-time';
import { Failed } from '../../page/failed';
import { ExactName } from '../../ui/text/mono-text';
import { Panel } from '../../ui/layout/panel';
import { visibleText } from '../../ui/text/visible-text';
import { query } from '../../api/client';

interface LastDestinationsProps {
  configs: readonly { webhook_type: string; destination_url: string }[];
  /** When they were read, in ms since 1970. */
  readAt: number;
}

/** The last known destinations, read-only while the service does not respond. */
function LastDestinations({ configs, readAt }: LastDestinationsProps) {
  const empty = WEBHOOK_TYPES.filter((type) => configs.every((one) => one.webhook_type !== type));
  // In the page's order while the service responds: unknown types come last.
  const order: string[] = [...WEBHOOK_TYPES].reverse();
  const rows = [
    ...configs,
    ...empty.map((webhook_type) => ({ webhook_type, destination_url: null })),
  ].sort((a, b) => order.indexOf(b.webhook_type) - order.indexOf(a.webhook_type));
  return (
    <Panel title="Last known destinations">
      <p className="mb-2.5 text-soft">
        Last read <ConsoleTime ms={readAt} />. They may have changed since. You can edit them when
        the service responds again.
      </p>
      <dl className="divide-y divide-line border-t border-line text-sm">
        {rows.map(({ webhook_type, destination_url }, index) => (
          <div key={`${index} ${webhook_type}`} className="py-2">
            <dt className="font-mono text-xs break-all text-soft">
              <ExactName name={webhook_type} />
            </dt>
            <dd className="break-all">
              {destination_url === null ? (
                <span className="text-soft">No destination was set</span>
              ) : (
                <bdi className="font-mono">{visibleText(destination_url)}</bdi>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Why the destinations could not be read, and the last known ones. */
function WebhooksFailed({ error, reset }: ErrorComponentProps) {
  const last = useQuery(query('get_last_webhooks', { environment: useEnvironment() })).data;
  return (
    <div className="space-y-3">
      <Failed {...{ error, reset }} />
      {last?.configs && last.read_at !== null && (
        <LastDestinations configs={last.configs} readAt={last.read_at} />
      )}
    </div>
  );
}

/** The page of `/{environment}/webhooks`. */
export function WebhooksPage() {
  const environment = useEnvironment();
  const { key_ending } = useEnvironmentInfo(environment);
  const key = key_ending === null ? 'API key' : `API key ending in …${key_ending}`;
  return (
    <>
      <WebhookTabs />
      <PageHeader title="Webhooks" aside={`for the ${environment} ${key} only`} />
      <RoleNote permission="webhooks" what="change destinations or send test events" />
      <Section what="webhooks" rows={12} errorComponent={WebhooksFailed}>
        <WebhooksView />
      </Section>
    </>
  );
}
