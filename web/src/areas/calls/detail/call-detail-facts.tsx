import { MAX_ATTEMPTS, type CallDetail } from '@connect-console/server/contract';
import { useServiceNow } from '../../../api/service-clock';
import { ExactTime } from '../../../ui/time/time-stamp';
import { Fact } from '../../../ui/layout/panel';
import { MonoText } from '../../../ui/text/mono-text';
import { UserLink } from '../../../records/user/user-link';

interface CallDetailFactsProps {
  detail: CallDetail;
}

/** A call's facts; every other time of the record with the service's own name for it (reading rule 3). */
export function CallDetailFacts({ detail }: CallDetailFactsProps) {
  const now = useServiceNow();
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
        <span className="tabular-nums">
          {call.attempts} of {MAX_ATTEMPTS}
        </span>
      </Fact>
      <Fact name="Created">
        <ExactTime ms={call.created_at} now={now} />
      </Fact>
      {Object.entries(times)
        .sort(([, a], [, b]) => a - b)
        .map(([name, ms]) => (
          <Fact key={name} name={name}>
            <ExactTime ms={ms} now={now} />
          </Fact>
        ))}
    </dl>
  );
}
