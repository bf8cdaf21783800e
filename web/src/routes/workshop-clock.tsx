import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workshopRoute } from './workshop';

/** `/{environment}/qa/clock`. */
export const workshopClockRoute = createRoute({
  getParentRoute: () => workshopRoute,
  path: 'clock',
  component: lazyRouteComponent(() => import('./workshop-pages'), 'WorkshopClockPage'),
});
