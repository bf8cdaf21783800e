import type { ArchivedCall, CallDetail, Environment } from '@connect-console/server/contract';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callDetailQuery } from '../../api/call-detail';
import { usePollPace } from '../../api/live';
import { withLineage, type Rerun, type RerunLog } from './rerun-log';
import { changeRerunLog } from './use-rerun-log';

const PACE_MS = 2000;
const ENDED = new Set(['COMPLETED', 'FAILED']);

/** What of a query tells how soon it is asked again. */
interface Followed {
  state: { data: CallDetail | null | undefined };
}

/**
 * Follows the reruns of the log in the archive to their end: a call that is named by itself, one that is not
 * by the lineage of the call that was rerun. Answers how to look the new call up; null while it is not known.
 */
export function useFollowed(
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
        const hasEnded = new_id !== null && ENDED.has(data?.call.status ?? '');
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
