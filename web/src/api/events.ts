import type { ArchivedEvent } from '@connect-console/server/contract';
import type { ArchiveList } from './archive-list/archive-list';
import { eventFit, type EventFilter } from './archive-list/filter-match';
import { ask } from './client';

/** The events of the archive, as a list. */
export const eventList: ArchiveList<ArchivedEvent, EventFilter> = {
  name: 'events',
  read: async (environment, filter, before, signal) => {
    const asked = { environment, query: { ...filter, before } };
    const { events, ...page } = await ask('list_attempts', asked, signal);
    return { rows: events, ...page };
  },
  recordOf: (push) => (push.event === 'event' ? push.record : null),
  fit: eventFit,
};
