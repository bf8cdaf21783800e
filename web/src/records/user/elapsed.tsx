import type { Environment } from '@connect-console/server/contract';
import { useServiceNow } from '../../api/service-clock';
import { clockText } from '../../ui/time/times';

interface ElapsedProps {
  environment: Environment;
  since: number;
}

/** How long it has been, as a running clock; `since` by the service's clock, in ms since 1970. */
export function Elapsed({ environment, since }: ElapsedProps) {
  const now = useServiceNow(environment);
  return (
    <span role="timer" className="font-semibold tabular-nums">
      {clockText(now - since)}
    </span>
  );
}
