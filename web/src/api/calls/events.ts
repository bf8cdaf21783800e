import type { ArchivedEvent, EventQuery } from '@connect-console/server/contract';
import type { ArchiveList } from './archive-list';
import { ask } from '../client';

/** The filters of the attempts, without the place in the list. */
export type AttemptFilter = Omit<EventQuery, 'before'>;

/** The attempts of the archive, as a list. */
export const eventList: ArchiveList<ArchivedEvent, AttemptFilter> = {
  name: 'events',
  read: async (environment, filter, before, signal) => {
    const asked = { environment, query: { ...filter, before } };
    const { events, ...page } = await ask('list_attempts', asked, signal);
    return { rows: events, ...page };
  },
};
