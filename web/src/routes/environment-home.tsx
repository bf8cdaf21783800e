import { createRoute, redirect } from '@tanstack/react-router';
import { environmentRoute } from './environment';

/** `/{environment}` leads to the users. */
export const environmentHomeRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: '/',
  beforeLoad: ({ context }) => {
    const { environment } = context;
    throw redirect({ to: '/$environment/users', params: { environment }, replace: true });
  },
});
