import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { environmentRoute } from './environment';

/** `/{environment}/events`. */
export const eventsRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'events',
  component: lazyRouteComponent(() => import('./events-page'), 'EventsPage'),
});
