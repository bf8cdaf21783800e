import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { environmentRoute } from './environment';

/** Every other address inside an environment: a page of its own, so that rail, header and band stay around it. */
export const environmentNotFoundRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: '$',
  component: lazyRouteComponent(() => import('../areas/shell/page/not-found-page'), 'NotFoundPage'),
});
