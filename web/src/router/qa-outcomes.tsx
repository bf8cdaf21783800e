import { createRoute } from '@tanstack/react-router';
import { workshopRoute } from './qa';
import { workshopPage } from './qa-route-page';

/** `/{environment}/qa/outcomes`. */
export const workshopOutcomesRoute = createRoute({
  getParentRoute: () => workshopRoute,
  path: 'outcomes',
  component: workshopPage('outcomes'),
});

/** `/{environment}/qa/outcomes/{id}`: one plan. */
export const workshopPlanRoute = createRoute({
  getParentRoute: () => workshopRoute,
  path: 'outcomes/$id',
  component: workshopPage('plan'),
});
