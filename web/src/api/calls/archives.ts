import type {
  ArchivedAttempt,
  ArchivedCall,
  AttemptQuery,
  CallQuery,
} from '@connect-console/server/contract';
import type { ArchiveList } from './archive-list';
import { addressOf, ask } from '../client';

/** The filters of the calls, without the position in the list. */
export type CallFilter = Omit<CallQuery, 'before'>;

/** The calls of the archive, as a list. */
export const callList: ArchiveList<ArchivedCall, CallFilter> = {
  name: 'calls',
  read: async (environment, filter, before, signal) => {
    const asked = { environment, query: { ...filter, before } };
    const { calls, ...page } = await ask('list_calls', asked, signal);
    return { rows: calls, ...page };
  },
  exportOf: (environment, filter, format) =>
    addressOf('export_calls', { environment, query: { ...filter, format } }),
};

/** The filters of the attempts, without the cursor. */
export type AttemptFilter = Omit<AttemptQuery, 'before'>;

/** The attempts of the archive, as a list. */
export const attemptList: ArchiveList<ArchivedAttempt, AttemptFilter> = {
  name: 'attempts',
  read: async (environment, filter, before, signal) => {
    const asked = { environment, query: { ...filter, before } };
    const { attempts, ...page } = await ask('list_attempts', asked, signal);
    return { rows: attempts, ...page };
  },
  exportOf: (environment, filter, format) =>
    addressOf('export_attempts', { environment, query: { ...filter, format } }),
};
