import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { EventsSearch } from '../areas/attempts/attempts-search';
import { beginLoad } from './begin-load';
import { environmentRoute } from './environment';

/** `/{environment}/events`; the open event stands in the search, as a service need not give it an id. */
export const eventsRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'events',
  // As it came: page and load read it themselves, so that the first page need not know how.
  validateSearch: (raw: EventsSearch) => raw,
  loader: ({ context: { queryClient, environment, connected }, location }) => {
    if (!connected) return;
    // Apart from the first page's code, as the page itself is.
    const load = import('../areas/attempts/attempts-load');
    beginLoad(load.then((it) => it.loadEvents(queryClient, environment, location.search)));
  },
  component: lazyRouteComponent(() => import('../areas/attempts/attempts-page'), 'EventsPage'),
});
