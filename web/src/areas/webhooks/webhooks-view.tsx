import type { WebhookConfig } from '@connect-console/server/contract';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../api/use-environment';
import { usePollPace } from '../../api/live/live';
import { configsQuery, hooksQuery } from '../../api/webhooks/webhooks';
import { EarlierWebhooks } from './earlier-webhooks';
import { HookPanel } from './hook-panel';
import { webhooksOf, type Webhook } from '../../records/webhook/webhooks';
import { WebhookCard } from './webhook-card';
import { UnreadableRecords } from '../../ui/feedback/notice';
import { QueryFailure } from '../../page/failure';
import { ArchiveNote } from '../../page/archive-note';
import { StaleNote } from '../../page/stale-note';
import { useRefusalReason } from '../../page/role';
import { Panel } from '../../ui/layout/panel';
import { RawRecord } from '../../ui/text/raw-record';
import { ChangeResult } from '../../records/webhook/change-result';
import { DestinationForm, useDestinationForm } from '../../records/webhook/destination-form';
import { Button } from '../../ui/form/button';
import { query } from '../../api/client';
import { visibleText } from '../../ui/text/visible-text';

interface OneDestinationProps {
  /** All three. */
  webhooks: readonly Webhook[];
}

/** Sets one destination for all three webhooks. */
function OneDestination({ webhooks }: OneDestinationProps) {
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

/** Configurations other than the three webhooks, unchanged (reading rule 4). */
function OtherConfigs({ configs }: { configs: readonly WebhookConfig[] }) {
  if (configs.length === 0) return null;
  return (
    <Panel title="Other configurations">
      <p className="mb-3 text-soft">
        The service also returns these configurations. Their event type is not in the specification
        or is already shown above, so they are read-only.
      </p>
      <ul className="space-y-3">
        {configs.map((config, n) => (
          // A service may list the same event type twice.
          <li key={n} className="border-t border-line pt-3">
            <p className="font-mono text-sm font-medium break-all">
              {visibleText(config.webhook_type)}
            </p>
            <p className="my-1 font-mono text-sm break-all text-soft">
              {visibleText(config.destination_url)}
            </p>
            <RawRecord value={config.raw} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const POLL_MS = 5000;
const ELSEWHERE_MS = 30_000;

/** The three webhooks, other configurations, and the console as a destination. */
export function WebhooksView() {
  const environment = useEnvironment();
  const pace = usePollPace(POLL_MS);
  // Changes made at the service itself are not pushed.
  const configs = useSuspenseQuery({
    ...configsQuery(environment),
    refetchInterval: pace ? 2 * POLL_MS : ELSEWHERE_MS,
  });
  const hooks = useQuery({ ...hooksQuery(environment), refetchInterval: pace });
  const activity = useQuery({
    ...query('get_webhook_activity', { environment }),
    refetchInterval: pace,
  });
  const { items, unreadable } = configs.data;
  const { webhooks, others } = webhooksOf(items);
  const report = hooks.data ?? null;
  const latelyOf = (webhook_type: string) =>
    activity.data?.webhooks?.find((each) => each.webhook_type === webhook_type) ?? null;
  return (
    <div className="space-y-3">
      <StaleNote what="webhooks" error={configs.error} updatedAt={configs.dataUpdatedAt} />
      <ArchiveNote what="responses" error={activity.error} updatedAt={activity.dataUpdatedAt} />
      <EarlierWebhooks webhooks={webhooks} />
      <OneDestination webhooks={webhooks} />
      {webhooks.map((webhook) => (
        <WebhookCard
          key={webhook.webhook_type}
          lately={latelyOf(webhook.webhook_type)}
          {...{ webhook, report }}
          isPartial={unreadable.length > 0}
        />
      ))}
      <OtherConfigs configs={others} />
      {report && <HookPanel report={report} />}
      <QueryFailure query={hooks} />
      <UnreadableRecords records={unreadable} />
    </div>
  );
}
