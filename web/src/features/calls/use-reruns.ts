import type { Call, Environment } from '@connect-console/server/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rerunMutation } from '../../api/calls';
import { serviceNow } from '../../api/service-clock';
import {
  mayPress,
  withAcceptance,
  withListing,
  withoutPress,
  withPress,
  withRefusal,
  type RerunLog,
} from './rerun-log';
import { changeRerunLog, readRerunLog, useRerunLog } from './use-rerun-log';

/** What a rerun needs to know of a call; the kind is null where nothing that is listed tells it. */
export interface Rerunnable extends Pick<Call, 'transaction_id' | 'reference_user_id'> {
  webhook_type: string | null;
  status: string | null;
}

/** The reruns of an environment, and what can be done about them. */
export interface Reruns {
  log: RerunLog;
  press: (call: Rerunnable) => void;
  dismiss: (transaction_id: string) => void;
}

/** Presses Rerun once for each time it is meant, and finds the new call in `calls` (the listing). */
export function useReruns(environment: Environment, calls: readonly Call[]): Reruns {
  const client = useQueryClient();
  const log = useRerunLog(environment);
  const { mutateAsync } = useMutation(rerunMutation(environment, client));
  const change = (next: (log: RerunLog) => RerunLog) => {
    changeRerunLog(client, environment, next);
  };

  useEffect(() => {
    changeRerunLog(client, environment, (before) => withListing(before, calls));
  }, [client, environment, calls]);

  const press = (call: Rerunnable) => {
    const { transaction_id, webhook_type, reference_user_id, status } = call;
    const clicked_at = Date.now();
    // Read from the cache: the second click of a double click comes before the first is drawn.
    if (!mayPress(readRerunLog(client, environment), transaction_id, clicked_at)) return;
    const pressed_at = serviceNow(environment);
    const known = calls.map((call) => call.transaction_id);
    change((before) =>
      withPress(before, {
        ...{ transaction_id, webhook_type, reference_user_id, status },
        ...{ pressed_at, clicked_at, known },
      }),
    );
    mutateAsync(transaction_id).then(
      (answer) => {
        change((before) => withAcceptance(before, transaction_id, answer.transaction_id));
      },
      (failure: unknown) => {
        change((before) => withRefusal(before, transaction_id, failure));
      },
    );
  };
  const dismiss = (transaction_id: string) => {
    change((before) => withoutPress(before, transaction_id));
  };
  return { log, press, dismiss };
}
