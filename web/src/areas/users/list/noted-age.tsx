import type { Environment } from '@connect-console/server/contract';
import { useServiceNow } from '../../../api/service-clock';
import { TimeStamp } from '../../../ui/time/time-stamp';

interface NotedAgeProps {
  environment: Environment;
  ms: number | null;
}

/** How long ago something was noted of a person; "never" where it was not. Ticks alone, not with its list. */
export function NotedAge({ environment, ms }: NotedAgeProps) {
  const now = useServiceNow(environment);
  return ms === null ? <span className="text-soft">never</span> : <TimeStamp ms={ms} now={now} />;
}
