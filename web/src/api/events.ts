import { eventPage, type ArchivedEvent } from '@connect-console/server/contract';
import type { ArchiveList } from './archive-list/archive-list';
import { archivePath } from './archive-list/archive-path';
import { eventFit, type EventFilter } from './archive-list/filter-match';
import { askConsole } from './client';

/** The events of the archive, as a list. */
export const eventList: ArchiveList<ArchivedEvent, EventFilter> = {
  name: 'events',
  read: async (environment, filter, before, signal) => {
    const path = archivePath(environment, 'events', { ...filter, before });
    const answer = await askConsole({
      method: 'GET',
      path,
      answer: eventPage,
      environment,
      signal,
    });
    const { events, ...page } = answer;
    return { rows: events, ...page };
  },
  recordOf: (push) => (push.event === 'event' ? push.record : null),
  fit: eventFit,
};
