import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workshopRoute } from './workshop';

/** `/{environment}/qa/scenarios`. */
export const workshopScenariosRoute = createRoute({
  getParentRoute: () => workshopRoute,
  path: 'scenarios',
  component: lazyRouteComponent(() => import('./workshop-pages'), 'WorkshopScenariosPage'),
});

/** `/{environment}/qa/scenarios/{id}`: the report of one run. */
export const workshopRunRoute = createRoute({
  getParentRoute: () => workshopRoute,
  path: 'scenarios/$id',
  component: lazyRouteComponent(() => import('./workshop-pages'), 'WorkshopRunPage'),
});
