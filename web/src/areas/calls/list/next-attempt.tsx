import type { ArchivedCall } from '@connect-console/server/contract';
import { useServiceNow } from '../../../api/service-clock';
import { countdownShort, nextAttemptAt } from '../../../records/call/countdown';
import { NotProvided } from '../../../ui/text/not-provided';

interface NextAttemptProps {
  call: ArchivedCall;
}

/** When the call is next retried, counting down by the service's clock; a dash if it is not, or no time is provided. */
export function NextAttempt({ call }: NextAttemptProps) {
  const at = nextAttemptAt(call);
  // A row without a countdown is not drawn again each second.
  const now = useServiceNow(at === null ? 60 : 1);
  if (at === null) {
    return call.state === 'retrying' ? <NotProvided /> : <span className="text-soft">–</span>;
  }
  return <span className="tabular-nums">{countdownShort(at, now)}</span>;
}
