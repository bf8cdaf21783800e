import type { Environment } from '@connect-console/server/contract';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { callsQuery } from '../api/calls';
import { configsQuery } from '../api/webhooks';
import { OtherConfigs } from '../features/webhooks/other-configs';
import { slotsOf } from '../features/webhooks/slots';
import { WebhookSlot } from '../features/webhooks/webhook-slot';
import { UnreadableRecords } from '../ui/unreadable-records';
import { StaleNote } from './stale-note';
import { useRefusalReason } from './use-refusal-reason';

/** The three slots, always all three, and whatever else the service has. */
export function WebhooksView({ environment }: { environment: Environment }) {
  const configs = useSuspenseQuery(configsQuery(environment));
  // The shell polls the calls, on every page.
  const calls = useQuery({ ...callsQuery(environment), refetchInterval: false });
  const disabledReason = useRefusalReason('webhooks', environment);
  const { items, unreadable } = configs.data;
  const { slots, others } = slotsOf(items);
  return (
    <div className="space-y-3">
      <StaleNote what="webhooks" error={configs.error} updatedAt={configs.dataUpdatedAt} />
      {slots.map((slot) => (
        <WebhookSlot
          key={slot.webhook_type}
          {...{ environment, slot, disabledReason }}
          calls={calls.data?.items ?? null}
          isPartial={unreadable.length > 0}
        />
      ))}
      <OtherConfigs configs={others} />
      <UnreadableRecords records={unreadable} />
    </div>
  );
}
