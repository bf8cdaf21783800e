import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { query } from '../../api/client';
import { useEnvironmentInfo } from '../../api/environments';
import { useEnvironment } from '../../api/use-environment';
import { configsQuery } from '../../api/webhooks/webhooks';
import { ConsoleTime } from '../../page/console-time';
import { Failed, QueryFailure } from '../../page/failure';
import { RoleNote, useRefusalReason } from '../../page/role';
import { Section, StaleNote } from '../../page/section';
import { ArchiveNote } from '../../page/archive-note';
import { ChangeResult } from '../../records/webhook/change-result';
import { DestinationForm, useDestinationForm } from '../../records/webhook/destination-form';
import { webhooksOf, type Webhook } from '../../records/webhook/webhooks';
import { UnreadableRecords } from '../../ui/feedback/notice';
import { Button } from '../../ui/form/button';
import { PageHeader } from '../../ui/layout/page-header';
import { Panel } from '../../ui/layout/panel';
import { ExactName } from '../../ui/text/mono-text';
import { RawRecord } from '../../ui/text/raw-record';
import { visibleText } from '../../ui/text/visible-text';
import { EarlierWebhooks } from './earlier-webhooks';
import { HookPanel } from './hook-panel';
import { WebhookCard } from './webhook-card';
import { WebhookTabs } from './webhook-tabs';

/** Sets one destination for all three webhooks. */
function OneDestination({ webhooks }: { webhooks: readonly Webhook[] }) {
  const disabledReason = useRefusalReason('webhooks');
  const form = useDestinationForm(webhooks.map(({ webhook_type }) => webhook_type));
  return (
    <>
      {form.isOpen ? (
        <Panel title="One destination for all three webhooks">
          <DestinationForm webhooks={webhooks} onClose={form.onClose} />
        </Panel>
      ) : (
        <Button {...form.button} disabledReason={disabledReason}>
          Use one destination for all three
        </Button>
      )}
      <ChangeResult webhooks={webhooks} least={2} />
    </>
  );
}

interface ConfigsProps {
  title: string;
  children: ReactNode;
  configs: readonly { webhook_type: string; destination_url: string | null; raw?: unknown }[];
}

/** Configurations that are read-only here, unchanged. */
function Configs({ title, children, configs }: ConfigsProps) {
  return (
    <Panel title={title}>
      <p className="mb-2.5 text-soft">{children}</p>
      <dl className="divide-y divide-line border-t border-line text-sm">
        {configs.map(({ webhook_type, destination_url, raw }, n) => (
          // A service may list the same event type twice.
          <div key={n} className="py-2">
            <dt className="font-mono text-xs break-all text-soft">
              <ExactName name={visibleText(webhook_type)} />
            </dt>
            <dd className="break-all">
              {destination_url === null ? (
                <span className="text-soft">No destination was set</span>
              ) : (
                <bdi className="font-mono">{visibleText(destination_url)}</bdi>
              )}
              {raw !== undefined && <RawRecord value={raw} />}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** The three webhooks, other configurations, and the console as a destination. */
function Webhooks() {
  const environment = useEnvironment();
  const configs = useSuspenseQuery(configsQuery(environment));
  const hooks = useQuery(query('get_incoming', { environment }));
  // The links to the areas keep it up to date.
  const overview = useQuery(query('get_overview', { environment }));
  const { items, unreadable } = configs.data;
  const { webhooks, others } = webhooksOf(items);
  const report = hooks.data ?? null;
  return (
    <div className="space-y-3">
      <StaleNote what="webhooks" error={configs.error} updatedAt={configs.dataUpdatedAt} />
      <ArchiveNote what="responses" error={overview.error} updatedAt={overview.dataUpdatedAt} />
      <EarlierWebhooks webhooks={webhooks} />
      <OneDestination webhooks={webhooks} />
      {webhooks.map((webhook) => (
        <WebhookCard
          key={webhook.webhook_type}
          failing={overview.data?.failing_webhooks ?? []}
          {...{ webhook, report }}
          isPartial={unreadable.length > 0}
        />
      ))}
      {others.length > 0 && (
        <Configs title="Other configurations" configs={others}>
          The service also returns these configurations. Their event type is not in the
          specification or is already shown above, so they are read-only.
        </Configs>
      )}
      {report && <HookPanel report={report} />}
      <QueryFailure query={hooks} />
      <UnreadableRecords records={unreadable} />
    </div>
  );
}

/** Why the destinations could not be read, and the last known ones, read-only. */
function WebhooksFailed({ error, reset }: ErrorComponentProps) {
  const environment = useEnvironment();
  const last = useQuery(query('get_known_webhooks', { environment })).data?.last;
  const { webhooks, others } = webhooksOf(last?.configs ?? []);
  return (
    <div className="space-y-3">
      <Failed {...{ error, reset }} />
      {last && (
        <Configs title="Last known destinations" configs={[...webhooks, ...others]}>
          Last read <ConsoleTime ms={last.read_at} />. They may have changed since. You can edit
          them when the service responds again.
        </Configs>
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
        <Webhooks />
      </Section>
    </>
  );
}
