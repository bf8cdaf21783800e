import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { sessionQuery } from '../api/session';
import { safeReturnPath } from '../areas/sign-in/return-path';
import { rootRoute } from './root';

const search = z.object({ return: z.catch(z.optional(z.string()), undefined) });

/** Sign-in; somebody who is signed in already goes straight on, unless a new link is to be used. */
export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: (raw): z.infer<typeof search> => search.parse(raw),
  beforeLoad: async ({ context, location, search: { return: path } }) => {
    if (location.hash !== '') return;
    try {
      await context.queryClient.query({ ...sessionQuery, staleTime: 'static' });
    } catch {
      // Nobody is signed in, or it cannot be told: the form stands, and says so itself when it is sent.
      return;
    }
    throw redirect({ href: safeReturnPath(path), replace: true });
  },
  component: lazyRouteComponent(() => import('../areas/sign-in/sign-in-page'), 'SignInPage'),
});
