import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { archiveListQuery } from '../api/archive-list/archive-list';
import { callList } from '../api/calls';
import { callFilter, callsSearch, type CallsSearch } from '../features/calls/calls-search';
import { beginLoad } from './begin-load';
import { environmentRoute } from './environment';

/** `/{environment}/calls`. The load is only begun here: the page shows it, or its failure, in the list's place. */
export const callsRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'calls',
  validateSearch: (raw): CallsSearch => callsSearch.parse(raw),
  loader: ({ context: { queryClient, environment, connected }, location }) => {
    if (!connected) return;
    const query = archiveListQuery(callList, environment, callFilter(location.search));
    beginLoad(queryClient.infiniteQuery(query));
  },
  component: lazyRouteComponent(() => import('./calls-page'), 'CallsPage'),
});
