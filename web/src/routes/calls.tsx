import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { environmentRoute } from './environment';

/** `/{environment}/calls`. */
export const callsRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'calls',
  component: lazyRouteComponent(() => import('./calls-page'), 'CallsPage'),
});
