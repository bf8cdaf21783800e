import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workshopRoute } from './workshop';

/** `/{environment}/qa/outcomes`. */
export const workshopOutcomesRoute = createRoute({
  getParentRoute: () => workshopRoute,
  path: 'outcomes',
  component: lazyRouteComponent(() => import('./workshop-pages'), 'WorkshopOutcomesPage'),
});

/** `/{environment}/qa/outcomes/{id}`: one plan. */
export const workshopPlanRoute = createRoute({
  getParentRoute: () => workshopRoute,
  path: 'outcomes/$id',
  component: lazyRouteComponent(() => import('./workshop-pages'), 'WorkshopPlanPage'),
});
