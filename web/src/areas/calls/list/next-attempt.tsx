import type { ArchivedCall } from '@connect-console/server/contract';
import { useServiceNow } from '../../../api/service-clock';
import { countdownShort, nextAttemptAt } from '../../../records/call/countdown';
import { NotProvided } from '../../../ui/text/not-provided';

interface NextAttemptProps {
  call: ArchivedCall;
}

/** When the call is retried next, counting down by the service's clock; a dash where it is not, or that is not provided. */
export function NextAttempt({ call }: NextAttemptProps) {
  const at = nextAttemptAt(call);
  // A row that counts nothing down is not drawn again each second.
  const now = useServiceNow(at === null ? 60 : 1);
  if (at === null) {
    return call.state === 'retrying' ? <NotProvided /> : <span className="text-soft">–</span>;
  }
  return <span className="tabular-nums">{countdownShort(at, now)}</span>;
}
