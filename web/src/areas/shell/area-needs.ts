import type { CappedCount, Environment } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { useEnvironmentInfo } from '../../api/environments';
import { overviewQuery, useReportPace } from '../../api/overview';

/** What stands beside an area, by its name: a number, and what it counts. */
type AreaNeeds = Partial<Record<string, CappedCount & { text: string }>>;

/** How much there is to mend, and where: nothing while that is not known. Asked by every page. */
export function useAreaNeeds(environment: Environment): AreaNeeds {
  const { connected } = useEnvironmentInfo(environment);
  const refetchInterval = useReportPace(environment);
  const { data } = useQuery({ ...overviewQuery(environment), enabled: connected, refetchInterval });
  if (!data) return {};
  const { to_mend, failing_destinations } = data;
  const { failed_calls, undelivered, missing_destinations } = to_mend;
  // What is known and can be mended, as the overview's red and amber lines: no gap of the archive can be.
  const lines =
    [failed_calls.count, undelivered.count, missing_destinations ?? 0].filter(Boolean).length +
    failing_destinations.length;
  const text = lines === 1 ? ' thing needs somebody' : ' things need somebody';
  return {
    Overview: { count: lines, more: false, text },
    Calls: { ...failed_calls, text: ' failed, not rerun' },
  };
}
