import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { callsQuery } from '../api/calls';
import { eventsQuery } from '../api/events';
import { callsSearch, type CallsSearch } from '../features/calls/calls-search';
import { beginLoad } from './begin-load';
import { environmentRoute } from './environment';

/** `/{environment}/calls`. The loads are only begun here: the page shows them, or their failure, in the list's place. */
export const callsRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'calls',
  validateSearch: (raw): CallsSearch => callsSearch.parse(raw),
  loader: ({ context: { queryClient, environment, connected } }) => {
    if (!connected) return;
    beginLoad(queryClient.query(callsQuery(environment)));
    beginLoad(queryClient.query(eventsQuery(environment)));
  },
  component: lazyRouteComponent(() => import('./calls-page'), 'CallsPage'),
});
