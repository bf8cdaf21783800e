import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { beginLoad } from './begin-load';
import { environmentRoute } from './environment';

/** `/{environment}/users/{reference_user_id}`. */
export const userRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'users/$reference_user_id',
  loader: ({ context: { queryClient, environment, connected }, params }) => {
    if (!connected) return;
    // Apart from the first page's code, as the page itself is.
    const load = import('../areas/users/detail/user-load');
    beginLoad(load.then((it) => it.loadUser(queryClient, environment, params.reference_user_id)));
  },
  component: lazyRouteComponent(() => import('../areas/users/detail/user-page'), 'UserPage'),
});

const oddSearch = z.object({ reference_user_id: z.catch(z.string(), '') });

/** The same page for the few ids that cannot stand in a path (api/user-address). */
export const oddUserRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'user',
  validateSearch: (raw): z.infer<typeof oddSearch> => oddSearch.parse(raw),
  component: lazyRouteComponent(() => import('../areas/users/detail/user-page'), 'OddUserPage'),
});
