import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workshopRoute } from './workshop';

/** `/{environment}/qa/receiver`. */
export const workshopReceiverRoute = createRoute({
  getParentRoute: () => workshopRoute,
  path: 'receiver',
  component: lazyRouteComponent(() => import('./workshop-pages'), 'WorkshopReceiverPage'),
});
