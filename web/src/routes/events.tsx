import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { archiveListQuery } from '../api/archive-list/archive-list';
import { eventList } from '../api/events';
import { eventFilter, eventsSearch, type EventsSearch } from '../features/events/events-search';
import { beginLoad } from './begin-load';
import { environmentRoute } from './environment';

/** `/{environment}/events`; the open event stands in the search, as a service need not give it an id. */
export const eventsRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'events',
  validateSearch: (raw): EventsSearch => eventsSearch.parse(raw),
  loader: ({ context: { queryClient, environment, connected }, location }) => {
    if (!connected) return;
    const query = archiveListQuery(eventList, environment, eventFilter(location.search));
    beginLoad(queryClient.infiniteQuery(query));
  },
  component: lazyRouteComponent(() => import('./events-page'), 'EventsPage'),
});
