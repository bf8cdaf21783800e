import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { userQuery } from '../api/users';
import { beginLoad } from './begin-load';
import { environmentRoute } from './environment';

/** `/{environment}/users/{reference_user_id}`. */
export const userRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'users/$reference_user_id',
  loader: ({ context, params }) => {
    const { queryClient, environment, connected } = context;
    if (connected) beginLoad(queryClient.query(userQuery(environment, params.reference_user_id)));
  },
  component: lazyRouteComponent(() => import('./user-page'), 'UserPage'),
});

const oddSearch = z.object({ reference_user_id: z.catch(z.string(), '') });

/** The same page for the few ids that cannot stand in a path (api/user-address). */
export const oddUserRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'user',
  validateSearch: (raw): z.infer<typeof oddSearch> => oddSearch.parse(raw),
  component: lazyRouteComponent(() => import('./user-page'), 'OddUserPage'),
});
