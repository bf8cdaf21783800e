import type { ArchivedCall } from '@connect-console/server/contract';
import { useServiceNow } from '../../../api/service-clock';
import { countdownShort, nextAttemptAt } from '../../../records/call/countdown';
import { NotProvided } from '../../../ui/text/not-provided';

interface NextAttemptProps {
  call: ArchivedCall;
}

/** When a retrying call is next attempted, counting down by the service's clock. */
export function NextAttempt({ call }: NextAttemptProps) {
  const at = nextAttemptAt(call);
  // A row without a countdown is not drawn again each second.
  const now = useServiceNow(at === null ? 60 : 1);
  if (at === null) return <NotProvided />;
  return <span className="tabular-nums">{countdownShort(at, now)}</span>;
}
