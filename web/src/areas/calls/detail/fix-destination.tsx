import {
  WEBHOOK_TYPES,
  type ArchivedCall,
  type WebhookType,
} from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import Wrench from 'lucide-react/icons/wrench';
import { useState } from 'react';
import { useEnvironment } from '../../../api/use-environment';
import { query } from '../../../api/client';
import { configsQuery } from '../../../api/webhooks/webhooks';
import { EnvironmentLink } from '../../../page/environment-link';
import { QueryFailure } from '../../../page/failure';
import { useRefusalReason } from '../../../page/role';
import { ChangeResult } from '../../../records/webhook/change-result';
import { DestinationForm, hasDestinationDraft } from '../../../records/webhook/destination-form';
import {
  destinationHost,
  isSameUrl,
  webhooksOf,
  type Webhook,
} from '../../../records/webhook/webhooks';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { Button } from '../../../ui/form/button';
import { countText } from '../../../ui/text/counts';
import { visibleText } from '../../../ui/text/visible-text';
import { RerunManyButton } from '../rerun-jobs/rerun-many';

/** The event type and destination at which calls fail. */
interface Failing {
  webhook_type: WebhookType;
  /** The host with its port, as the lists filter by it. */
  destination: string;
}

/** Where a call fails; null if it does not, or its destination cannot be changed here. */
function failingOf(call: ArchivedCall): Failing | null {
  const isOver = call.state === 'delivered' || call.delivered_by_rerun || call.is_earlier_key;
  if (isOver || call.response === null || call.response === '2xx') return null;
  // Like the filter below: a missing response says nothing before the call has failed.
  if (call.response === 'other' && call.state !== 'failed') return null;
  const webhook_type = WEBHOOK_TYPES.find((type) => type === call.webhook_type);
  const destination = destinationHost(call.destination_url);
  return webhook_type && destination !== null ? { webhook_type, destination } : null;
}

/** The calls that failed at a destination and are not delivered, and their bulk rerun. */
function RerunThere({ failing: { webhook_type, destination } }: { failing: Failing }) {
  const environment = useEnvironment();
  const filter = { type: webhook_type, destination, response: 'not_2xx' } as const;
  const tally = query('count_reruns', { environment, body: { calls: { filter } } });
  const count = useQuery(tally).data;
  if (!count) return null;
  const left = count.by_default;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line pt-3">
      {left.count === 0 && (
        <p className="text-sm text-soft">
          No call is left to rerun: those that failed there are delivered, or were rerun already.
        </p>
      )}
      <RerunManyButton
        selection={{ filter }}
        text={left.count === 0 ? null : `Rerun the ${countText(left, 'call')} that failed there`}
      />
      <EnvironmentLink
        to="/$environment/calls"
        search={filter}
        className="text-sm font-medium text-accent hover:underline"
      >
        View calls
      </EnvironmentLink>
    </div>
  );
}

/** That the console is the destination, and relays the calls to where they may fail. */
function RelayNote({ webhook_type, destination_url }: Webhook) {
  const environment = useEnvironment();
  const report = useQuery(query('get_incoming', { environment })).data;
  const relay = report?.relays.find((each) => each.webhook_type === webhook_type);
  if (!relay || !isSameUrl(destination_url ?? '', report?.hook_url ?? '')) return null;
  return (
    <p className="text-sm">
      This destination is the console, which relays to{' '}
      <bdi className="font-mono break-all">{visibleText(relay.relay_url)}</bdi>.{' '}
      <EnvironmentLink to="/$environment/webhooks" className="text-accent hover:underline">
        Change the relay
      </EnvironmentLink>
    </p>
  );
}

function FixPanel({ failing }: { failing: Failing }) {
  const configs = useQuery(configsQuery(useEnvironment()));
  const webhook =
    configs.data &&
    webhooksOf(configs.data.items).webhooks.find(
      ({ webhook_type }) => webhook_type === failing.webhook_type,
    );
  return (
    <section
      aria-label="Fix destination"
      className="basis-full animate-enter space-y-3 rounded-control border border-line p-3"
    >
      {webhook && (
        <>
          <RelayNote {...webhook} />
          <DestinationForm webhooks={[webhook]} />
          <ChangeResult webhooks={[webhook]} />
        </>
      )}
      {configs.isPending && <Skeleton className="h-9 w-full" />}
      {configs.error && !webhook && <QueryFailure query={configs} />}
      <RerunThere failing={failing} />
    </section>
  );
}

/** Fixes the destination at which a call fails, in place, then reruns the calls that failed there. */
export function FixDestination({ call }: { call: ArchivedCall }) {
  const environment = useEnvironment();
  const disabledReason = useRefusalReason('webhooks');
  // The form stays, even once the call is delivered at the new destination.
  const failing = failingOf(call);
  const [fixing, setFixing] = useState(() =>
    failing && hasDestinationDraft(environment, [failing.webhook_type]) ? failing : null,
  );
  if (fixing) return <FixPanel failing={fixing} />;
  if (!failing) return null;
  return (
    <Button
      disabledReason={disabledReason}
      onClick={() => {
        setFixing(failing);
      }}
    >
      <Wrench size={14} aria-hidden="true" />
      Fix destination
    </Button>
  );
}
