import type { Environment } from '@connect-console/server/contract';
import { queryOptions, skipToken, useQuery, type QueryClient } from '@tanstack/react-query';
import type { RerunLog } from './rerun-log';

const NONE: RerunLog = [];

// In the query cache, so that a rerun is still followed after a walk to another page and back.
function rerunLogQuery(environment: Environment) {
  return queryOptions<RerunLog>({
    queryKey: [environment, 'rerun_log'],
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  });
}

/** What was rerun in this browser window, in one environment. */
export function useRerunLog(environment: Environment): RerunLog {
  return useQuery(rerunLogQuery(environment)).data ?? NONE;
}

/** The log as it is this moment, not as it was last drawn. */
export function readRerunLog(client: QueryClient, environment: Environment): RerunLog {
  return client.getQueryData(rerunLogQuery(environment).queryKey) ?? NONE;
}

/** Changes the log; everything that shows it follows. */
export function changeRerunLog(
  client: QueryClient,
  environment: Environment,
  change: (log: RerunLog) => RerunLog,
): void {
  const before = readRerunLog(client, environment);
  const after = change(before);
  if (after !== before) client.setQueryData(rerunLogQuery(environment).queryKey, after);
}
