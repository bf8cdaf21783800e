import type { Environment } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { useEnvironmentInfo } from '../../api/environments';
import { usePollPace } from '../../api/live';
import { overviewQuery, REPORT_POLL_MS } from '../../api/overview';

/** How many calls of the last day have failed, 0 while that is not known; asked by every page. */
export function useFailedCalls(environment: Environment): number {
  const { connected } = useEnvironmentInfo(environment);
  const pace = usePollPace(environment, REPORT_POLL_MS);
  const { data } = useQuery({
    ...overviewQuery(environment),
    enabled: connected,
    refetchInterval: pace,
  });
  return data?.hours.reduce((sum, { failed }) => sum + failed.count, 0) ?? 0;
}
