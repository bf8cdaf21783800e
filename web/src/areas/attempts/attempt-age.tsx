import type { Environment } from '@connect-console/server/contract';
import { useServiceNow } from '../../api/service-clock';
import { TimeStamp } from '../../ui/time/time-stamp';

/** How long ago, by the service's clock; a dash where no time is told. Ticks alone, not with its list. */
export function EventAge({ environment, ms }: { environment: Environment; ms: number | null }) {
  const now = useServiceNow(environment);
  return ms === null ? <span className="text-soft">–</span> : <TimeStamp ms={ms} now={now} />;
}
