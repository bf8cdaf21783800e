import type { ArchivedCall, Environment } from '@connect-console/server/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rerunMutation } from '../../api/calls';
import {
  mayPress,
  withAcceptance,
  withoutPress,
  withPress,
  withRefusal,
  type Rerun,
  type RerunLog,
} from './rerun-log';
import { useFollowed } from './use-followed';
import { changeRerunLog, readRerunLog, useRerunLog } from './use-rerun-log';

/** What a rerun needs to know of a call; the status is null where the archive does not know it. */
export interface Rerunnable {
  transaction_id: string;
  status: string | null;
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

  const press = ({ transaction_id, status }: Rerunnable) => {
    const clicked_at = Date.now();
    // Read from the cache: the second click of a double click comes before the first is drawn.
    if (!mayPress(readRerunLog(client, environment), transaction_id, clicked_at)) return;
    change((before) => withPress(before, { transaction_id, status, clicked_at }));
    mutateAsync(transaction_id)
      .then(
        (answer) => {
          const now = Date.now();
          change((before) => withAcceptance(before, transaction_id, answer.transaction_id, now));
        },
        (failure: unknown) => {
          change((before) => withRefusal(before, transaction_id, failure));
        },
      )
      // Its lineage has a new end, also where no answer came.
      .finally(() => {
        void client.invalidateQueries({ queryKey: [environment, 'call', transaction_id] });
      });
  };
  const dismiss = (transaction_id: string) => {
    change((before) => withoutPress(before, transaction_id));
  };
  return { log, newCallOf, press, dismiss };
}
