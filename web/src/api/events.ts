import {
  eventPage,
  newestFirst,
  type ArchivedEvent,
  type Environment,
} from '@connect-console/server/contract';
import { queryOptions } from '@tanstack/react-query';
import type { ArchiveList } from './archive-list/archive-list';
import { archivePath } from './archive-list/archive-path';
import { eventFit, type EventFilter } from './archive-list/filter-match';
import { askConsole, callService } from './client';

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

/**
 * The listed events (4.8), newest first. Whether more will come only the calls tell, so whoever shows
 * events reads them anew when the calls have changed; this pace is for what calls do not show.
 */
export function eventsQuery(environment: Environment) {
  return queryOptions({
    queryKey: [environment, 'event_get', {}],
    queryFn: async ({ signal }) => {
      const listing = await callService(environment, 'event_get', {}, signal);
      return { ...listing, items: newestFirst(listing.items) };
    },
    refetchInterval: 10_000,
  });
}
