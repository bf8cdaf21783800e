import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rosterQuery } from '../api/users';
import { usersSearch, type UsersSearch } from '../features/users/users-search';
import { beginLoad } from './begin-load';
import { environmentRoute } from './environment';

/** `/{environment}/users`. The load is only begun here: the page shows it, or its failure, in the list's place. */
export const usersRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'users',
  validateSearch: (raw): UsersSearch => usersSearch.parse(raw),
  loader: ({ context, location }) => {
    if (!context.connected) return;
    const search = usersSearch.parse(location.search);
    beginLoad(context.queryClient.infiniteQuery(rosterQuery(context.environment, search)));
  },
  component: lazyRouteComponent(() => import('./users-page'), 'UsersPage'),
});
