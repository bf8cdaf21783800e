import { newestFirst, type Environment } from '@connect-console/server/contract';
import { queryOptions } from '@tanstack/react-query';
import { callService } from './client';

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
