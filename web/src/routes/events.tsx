import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { eventsQuery } from '../api/events';
import { eventsSearch, type EventsSearch } from '../features/events/events-search';
import { beginLoad } from './begin-load';
import { environmentRoute } from './environment';

/** `/{environment}/events`; the open event stands in the search, as a service need not give it an id. */
export const eventsRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'events',
  validateSearch: (raw): EventsSearch => eventsSearch.parse(raw),
  loader: ({ context: { queryClient, environment, connected } }) => {
    if (!connected) return;
    beginLoad(queryClient.query(eventsQuery(environment)));
  },
  component: lazyRouteComponent(() => import('./events-page'), 'EventsPage'),
});
