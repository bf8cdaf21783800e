import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { environmentRoute } from './environment';

const search = z.object({ reference_user_id: z.catch(z.optional(z.string()), undefined) });

/** `/{environment}/users/register`; a reference id in the search fills the field. */
export const registerRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'users/register',
  validateSearch: (raw): z.infer<typeof search> => search.parse(raw),
  component: lazyRouteComponent(() => import('../areas/register/register-page'), 'RegisterPage'),
});
