import type { ArchivedCall, CallQuery } from '@connect-console/server/contract';
import type { ArchiveList } from './archive-list';
import { ask } from '../client';

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
