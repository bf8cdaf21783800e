import type { Environment } from '@connect-console/server/contract';
import { useServiceNow } from '../api/service-clock';
import { TimeStamp } from '../ui/time/time-stamp';
import { NotProvided } from '../ui/text/not-provided';

/** How long ago, by the service's clock; a dash if the service provides no time. Ticks alone, not with its list. */
export function ServiceAge({ environment, ms }: { environment: Environment; ms: number | null }) {
  const now = useServiceNow(environment);
  return ms === null ? <NotProvided /> : <TimeStamp ms={ms} now={now} />;
}
