import type { ArchivedCall, CallQuery, Environment } from '@connect-console/server/contract';
import { mutationOptions } from '@tanstack/react-query';
import type { ArchiveList } from './archive-list';
import { callService } from '../call-service';
import { ask, keyOf } from '../client';

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

/** Reruns a call by its transaction id (4.7); what comes of it is pushed. */
export function rerunMutation(environment: Environment) {
  return mutationOptions({
    mutationKey: keyOf('call_rerun', { environment }),
    mutationFn: (transaction_id: string) =>
      callService('call_rerun', { environment, body: { transaction_id } }),
  });
}
