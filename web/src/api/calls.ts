import type { ArchivedCall, Environment } from '@connect-console/server/contract';
import { mutationOptions } from '@tanstack/react-query';
import type { ArchiveList } from './archive-list/archive-list';
import { callFit, type CallFilter } from './archive-list/filter-match';
import { callService } from './call-service';
import { ask, keyOf } from './client';

/** The calls of the archive, as a list. */
export const callList: ArchiveList<ArchivedCall, CallFilter> = {
  name: 'calls',
  read: async (environment, filter, before, signal) => {
    const asked = { environment, query: { ...filter, before } };
    const { calls, ...page } = await ask('list_calls', asked, signal);
    return { rows: calls, ...page };
  },
  recordOf: (push) => (push.event === 'call' ? push.call : null),
  fit: callFit,
};

/** Reruns a call by its transaction id (4.7); what comes of it is pushed. */
export function rerunMutation(environment: Environment) {
  return mutationOptions({
    mutationKey: keyOf('call_rerun', { environment }),
    mutationFn: (transaction_id: string) =>
      callService('call_rerun', { environment, body: { transaction_id } }),
  });
}
