import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { UsersSearch } from '../areas/users/list/users-search';
import { beginLoad } from './begin-load';
import { environmentRoute } from './environment';

/** `/{environment}/users`. The load is only begun here: the page shows it, or its failure, in the list's place. */
export const usersRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'users',
  // As it came: page and load read it themselves, so that the first page need not know how.
  validateSearch: (raw: UsersSearch) => raw,
  loader: ({ context: { queryClient, environment, connected }, location }) => {
    if (!connected) return;
    // Apart from the first page's code, as the page itself is.
    const load = import('../areas/users/list/users-load');
    beginLoad(load.then((it) => it.loadUsers(queryClient, environment, location.search)));
  },
  component: lazyRouteComponent(() => import('../areas/users/list/users-page'), 'UsersPage'),
});
