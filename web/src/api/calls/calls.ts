import type { ArchivedCall, CallQuery, Environment } from '@connect-console/server/contract';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { ArchiveList } from './archive-list';
import { ask, keyOf } from '../client';
import { callDetailQuery } from './call-detail';

/** The filters of the calls, without the place in the list. */
export type CallFilter = Omit<CallQuery, 'before'>;

/** The calls of the archive, as a list. */
export const callList: ArchiveList<ArchivedCall, CallFilter> = {
  name: 'calls',
  read: async (environment, filter, before, signal) => {
    const asked = { environment, query: { ...filter, before } };
    const { calls, ...page } = await ask('list_calls', asked, signal);
    return { rows: calls, ...page };
  },
};

/** The key of the reruns of one call, or of all calls. */
export const rerunKey = (environment: Environment, transaction_id?: string) =>
  keyOf('call_rerun', {
    environment,
    ...(transaction_id !== undefined && { body: { transaction_id } }),
  });

/** A rerun that the service accepted. */
export interface AcceptedRerun {
  /** Null where the response does not name the new call. */
  new_id: string | null;
  /** By this browser's clock, in ms since 1970. */
  at: number;
}

/** Reruns a call (4.7). Its variables are the call as it is known, which the press keeps. */
export function rerunMutation(
  environment: Environment,
  transaction_id: string,
  client: QueryClient,
) {
  return mutationOptions({
    mutationKey: rerunKey(environment, transaction_id),
    mutationFn: async (_call: object): Promise<AcceptedRerun> => {
      const asked = { environment, body: { transaction_id } };
      const { transaction_id: named } = await ask('call_rerun', asked);
      // A service that returns the same id has not named the new call.
      return { new_id: named === transaction_id ? null : named, at: Date.now() };
    },
    // The result stays until it is dismissed, also after a visit to another page.
    gcTime: Infinity,
    // Without a response, too, the service may have created a call.
    onSettled: () =>
      client.invalidateQueries({ queryKey: callDetailQuery(environment, transaction_id).queryKey }),
  });
}
