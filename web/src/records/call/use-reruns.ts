import type {
  ArchivedCall,
  CallDetail,
  CallState,
  Environment,
} from '@connect-console/server/contract';
import {
  useMutation,
  useQueryClient,
  useQueries,
  queryOptions,
  skipToken,
  useQuery,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { rerunMutation } from '../../api/calls/calls';
import {
  mayPress,
  withAcceptance,
  withoutPress,
  withPress,
  withRefusal,
  type Rerun,
  type Rerunnable,
  type RerunLog,
  withLineage,
} from './rerun-log';
import { callDetailQuery } from '../../api/calls/call-detail';
import { usePollPace } from '../../api/live/live';

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
function useRerunLog(environment: Environment): RerunLog {
  return useQuery(rerunLogQuery(environment)).data ?? NONE;
}

/** The log as it is this moment, not as it was last drawn. */
function readRerunLog(client: QueryClient, environment: Environment): RerunLog {
  return client.getQueryData(rerunLogQuery(environment).queryKey) ?? NONE;
}

/** Changes the log; everything that shows it follows. */
function changeRerunLog(
  client: QueryClient,
  environment: Environment,
  change: (log: RerunLog) => RerunLog,
): void {
  const before = readRerunLog(client, environment);
  const after = change(before);
  if (after !== before) client.setQueryData(rerunLogQuery(environment).queryKey, after);
}

const PACE_MS = 2000;
const ENDED = new Set<CallState | undefined>(['delivered', 'failed']);

/** The part of a query that its next request depends on. */
interface Followed {
  state: { data: CallDetail | null | undefined };
}

/**
 * Follows the reruns of the log in the archive to their end: a call that is named by itself, one that is not
 * by the rerun chain of the call that was rerun. Returns how to look the new call up; null while it is not known.
 */
function useFollowed(
  environment: Environment,
  log: RerunLog,
): (rerun: Rerun) => ArchivedCall | null {
  const client = useQueryClient();
  const pace = usePollPace(environment, PACE_MS);
  const followed = log.filter(({ phase }) => phase === 'accepted');
  const details = useQueries({
    queries: followed.map(({ new_id, transaction_id }) => ({
      ...callDetailQuery(environment, new_id ?? transaction_id),
      refetchInterval: ({ state: { data } }: Followed) => {
        const hasEnded = new_id !== null && ENDED.has(data?.call.state);
        return hasEnded ? false : pace;
      },
    })),
  });
  useEffect(() => {
    for (const [n, { new_id, transaction_id }] of followed.entries()) {
      const detail = details[n];
      if (new_id !== null || !detail?.data) continue;
      const { data, dataUpdatedAt } = detail;
      changeRerunLog(client, environment, (before) =>
        withLineage(before, transaction_id, data, dataUpdatedAt),
      );
    }
  });
  return (rerun) => {
    if (rerun.new_id === null) return null;
    const at = followed.findIndex(({ transaction_id }) => transaction_id === rerun.transaction_id);
    return details[at]?.data?.call ?? null;
  };
}

/** The reruns of an environment, and what can be done about them. */
export interface Reruns {
  log: RerunLog;
  /** The new call of a rerun as the archive has it; null while it has none. */
  newCallOf: (rerun: Rerun) => ArchivedCall | null;
  press: (call: Rerunnable) => void;
  dismiss: (transaction_id: string) => void;
}

/** Presses Rerun once for each time it is meant, and follows the new calls to their end. */
export function useReruns(environment: Environment): Reruns {
  const client = useQueryClient();
  const log = useRerunLog(environment);
  const newCallOf = useFollowed(environment, log);
  const { mutateAsync } = useMutation(rerunMutation(environment));
  const change = (next: (log: RerunLog) => RerunLog) => {
    changeRerunLog(client, environment, next);
  };

  const press = (call: Rerunnable) => {
    const { transaction_id } = call;
    const clicked_at = Date.now();
    // Read from the cache: the second click of a double click comes before the first is drawn.
    if (!mayPress(readRerunLog(client, environment), transaction_id, clicked_at)) return;
    change((before) => withPress(before, call, clicked_at));
    mutateAsync(transaction_id)
      .then(
        (response) => {
          const now = Date.now();
          change((before) => withAcceptance(before, transaction_id, response.transaction_id, now));
        },
        (failure: unknown) => {
          change((before) => withRefusal(before, transaction_id, failure));
        },
      )
      // Its rerun chain has a new end, also where no response came.
      .finally(() => {
        void client.invalidateQueries({
          queryKey: callDetailQuery(environment, transaction_id).queryKey,
        });
      });
  };
  const dismiss = (transaction_id: string) => {
    change((before) => withoutPress(before, transaction_id));
  };
  return { log, newCallOf, press, dismiss };
}
