import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { CallsSearch } from '../areas/calls/list/calls-search';
import { beginLoad } from './begin-load';
import { environmentRoute } from './environment';

/** `/{environment}/calls`. The load is only begun here: the page shows it, or its failure, in the list's place. */
export const callsRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'calls',
  // As it came: page and load read it themselves, so that the first page need not know how.
  validateSearch: (raw: CallsSearch) => raw,
  loader: ({ context: { queryClient, environment, connected }, location }) => {
    if (!connected) return;
    // Apart from the first page's code, as the page itself is.
    const load = import('../areas/calls/list/calls-load');
    beginLoad(load.then((it) => it.loadCalls(queryClient, environment, location.search)));
  },
  component: lazyRouteComponent(() => import('../areas/calls/list/calls-page'), 'CallsPage'),
});
