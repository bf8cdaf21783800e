import { createRoute, redirect } from '@tanstack/react-router';
import { rootRoute } from './root';

/** `/` opens the sandbox (product.md, "Pages"). */
export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/$environment', params: { environment: 'sandbox' }, replace: true });
  },
});
