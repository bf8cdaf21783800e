import type { Environment } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { useEnvironmentInfo } from '../../api/environments';
import { usePollPace } from '../../api/live';
import { overviewQuery } from '../../api/overview';

const POLL_MS = 30_000;

/** Whether something is known to be to mend: not while it is unknown. */
export function useNeedsSomebody(environment: Environment): boolean {
  const { connected } = useEnvironmentInfo(environment);
  const refetchInterval = usePollPace(environment, POLL_MS);
  const { data } = useQuery({ ...overviewQuery(environment), enabled: connected, refetchInterval });
  if (!data) return false;
  const { to_mend, failing_destinations } = data;
  return (
    to_mend.undelivered.count > 0 ||
    (to_mend.missing_destinations ?? 0) > 0 ||
    failing_destinations.length > 0
  );
}
