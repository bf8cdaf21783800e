import type { ArchivedCall, Environment } from '@connect-console/server/contract';
import { useServiceNow } from '../../../api/service-clock';
import { countdownShort, nextAttemptAt } from '../../../records/call/countdown';

interface NextAttemptProps {
  environment: Environment;
  call: ArchivedCall;
}

/** When the call is tried next, counting down by the service's clock; a dash where none is due or told. */
export function NextAttempt({ environment, call }: NextAttemptProps) {
  const now = useServiceNow(environment);
  const at = call.unlisted_at === null ? nextAttemptAt(call) : null;
  if (at === null) {
    return (
      <span
        className="text-soft"
        title={call.status === 'PENDING' ? 'The service does not tell when' : undefined}
      >
        –
      </span>
    );
  }
  return <span className="tabular-nums">{countdownShort(at, now)}</span>;
}
