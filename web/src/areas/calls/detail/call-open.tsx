import type { CallDetail } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEnvironment } from '../../../api/use-environment';
import { callDetailQuery } from '../../../api/calls/call-detail';
import { useServiceNow } from '../../../api/service-clock';
import { EnvironmentLink } from '../../../page/environment-link';
import { StaleNote } from '../../../page/section';
import { BodyView } from '../../../ui/text/body-view';
import { CallAttempts, CallStatus, RerunFateMark } from '../../../records/call/call-status';
import { callWording, stateReasonText } from '../../../records/call/call-wording';
import { countdownExact, nextAttemptAt } from '../../../records/call/countdown';
import { NotifyMe } from '../../../records/notify/notify-me';
import { FollowedRerunButton, rerunConsequence } from '../../../records/call/rerun-button';
import { RerunNotice } from '../../../records/call/rerun-notice';
import { ServiceAge } from '../../../records/service-age';
import { useRerunPresses, type Rerunnable } from '../../../api/calls/rerun';
import { Notice } from '../../../ui/feedback/notice';
import { toneWash } from '../../../ui/feedback/status';
import { UserLink } from '../../../records/user/user-link';
import { Fact } from '../../../ui/layout/panel';
import { MonoText } from '../../../ui/text/mono-text';
import { RawRecord } from '../../../ui/text/raw-record';
import { Ladder } from '../ladder/ladder';
import { AttemptList } from './attempt-list';
import { OfferedCallClock } from './call-clock';
import { CurlButton } from './curl';
import { FixDestination } from './fix-destination';
import { RerunChain } from './rerun-chain-section';

/** The result of a rerun's press; before it, what pressing means. */
function RerunNote({ call }: { call: Rerunnable }) {
  return useRerunPresses(call.transaction_id).length > 0 ? (
    <RerunNotice call={call} />
  ) : (
    <p className="text-sm text-soft">{rerunConsequence(call)}</p>
  );
}

const NOT_KNOWN = {
  state: null,
  rerun_state: null,
  delivered_by_rerun: false,
  is_earlier_key: false,
} as const;

/** A call that the console does not know; it can be rerun anyway. */
function UnknownCall({ transaction_id }: OpenCallProps) {
  const call = { transaction_id, ...NOT_KNOWN };
  return (
    <div className="space-y-4">
      <Notice tone="off">
        <strong>The console has no record of this call.</strong> It may be in a gap, be past the
        retention period, or belong to another environment or API key. Its state is unknown.
      </Notice>
      {/* An unknown ID is more likely mistyped than a call to send again. */}
      <FollowedRerunButton call={call} look="secondary" />
      <RerunNote call={call} />
    </div>
  );
}

interface OpenCallProps {
  transaction_id: string;
}

/** Everything that the console knows about one call, live. */
export function OpenCall({ transaction_id }: OpenCallProps) {
  const { data, error, dataUpdatedAt } = useSuspenseQuery(
    callDetailQuery(useEnvironment(), transaction_id),
  );
  if (data === null) return <UnknownCall transaction_id={transaction_id} />;
  return (
    <>
      <StaleNote what="facts of this call" error={error} updatedAt={dataUpdatedAt} />
      <KnownCall detail={data} />
    </>
  );
}

function KnownCall({ detail }: { detail: CallDetail }) {
  const { call, raw, payload } = detail;
  const now = useServiceNow();
  const next = nextAttemptAt(call);
  const reason = stateReasonText(call);
  return (
    <div className="space-y-4">
      <div
        className={`flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control px-3 py-2 ${toneWash[callWording(call).tone]}`}
      >
        <span className="flex flex-wrap items-center gap-x-3">
          <CallStatus call={call} />
          <RerunFateMark call={call} />
        </span>
        {next !== null && (
          <span className="text-sm text-ink">
            next <strong className="tabular-nums">{countdownExact(next, now)}</strong>
          </span>
        )}
      </div>
      {reason !== null && (
        <Notice tone="attention">
          {reason}
          {call.state === 'unknown' && call.unlisted_at !== null && (
            <>
              {' '}
              It was last listed <ServiceAge ms={call.unlisted_at} />.
            </>
          )}
        </Notice>
      )}
      <Ladder call={call} attempts={detail.attempts} />
      {(call.state === 'retrying' || call.state_reason === 'left_window') && (
        <OfferedCallClock transaction_id={call.transaction_id} />
      )}
      <div className="space-y-2">
        <div className="flex flex-wrap items-start gap-2">
          <FixDestination call={call} />
          <FollowedRerunButton call={call} look="primary" />
          {payload && call.destination_url !== null && (
            <CurlButton delivery={{ ...payload, destination_url: call.destination_url }} />
          )}
          {call.state !== 'delivered' && call.state !== 'failed' && (
            <NotifyMe
              kind="call"
              id={call.transaction_id}
              when="the call is delivered or has failed"
            />
          )}
        </div>
        <RerunNote call={call} />
      </div>
      <Part title="Attempts">
        <AttemptList detail={detail} />
      </Part>
      <RerunChain detail={detail} />
      <Part title="Payload">
        {payload ? (
          <BodyView body={payload.body} label="Payload" />
        ) : (
          <p className="text-sm text-soft">
            Not available. The console sees payloads only in deliveries that it receives. To receive
            them, change the destination on the{' '}
            <EnvironmentLink
              to="/$environment/webhooks"
              className="text-accent underline underline-offset-2"
            >
              Webhooks
            </EnvironmentLink>{' '}
            page.
          </p>
        )}
      </Part>
      <Part title="Details">
        <Facts detail={detail} />
      </Part>
      {raw === null ? (
        <p className="text-sm text-soft">
          The service has not listed this call, so there is no raw record. It is known from its
          attempts or from an incoming delivery.
        </p>
      ) : (
        <RawRecord value={raw} />
      )}
    </div>
  );
}

/** A call's facts; every other time of the record with the service's own name for it (reading rule 3). */
function Facts({ detail }: { detail: CallDetail }) {
  const { call, times } = detail;
  // The last attempt may have had no destination, if it was deleted.
  const tried = detail.attempts.findLast(({ destination_url }) => destination_url !== null);
  const destination = call.destination_url ?? tried?.destination_url ?? null;
  return (
    <dl className="grid grid-cols-[minmax(5rem,auto)_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-sm">
      <Fact name="Event type">
        <MonoText text={call.webhook_type} />
      </Fact>
      <Fact name="User">
        <UserLink reference_user_id={call.reference_user_id} />
      </Fact>
      <Fact name="User ID">
        <MonoText text={call.user_id} />
      </Fact>
      <Fact name="Destination">
        <MonoText text={destination} />
      </Fact>
      <Fact name="Attempts">
        <CallAttempts call={call} />
      </Fact>
      <Fact name="Created">
        <ServiceAge ms={call.created_at} form="exact" />
      </Fact>
      {Object.entries(times)
        .sort(([, a], [, b]) => a - b)
        .map(([name, ms]) => (
          <Fact key={name} name={name}>
            <ServiceAge ms={ms} form="exact" />
          </Fact>
        ))}
    </dl>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-xs font-medium text-soft">{title}</h3>
      {children}
    </section>
  );
}
