import { createRoute } from '@tanstack/react-router';
import { workshopRoute } from './qa';
import { workshopPage } from './qa-route-page';

/** `/{environment}/qa/scenarios`. */
export const workshopScenariosRoute = createRoute({
  getParentRoute: () => workshopRoute,
  path: 'scenarios',
  component: workshopPage('scenarios'),
});

/** `/{environment}/qa/scenarios/{id}`: the report of one run. */
export const workshopRunRoute = createRoute({
  getParentRoute: () => workshopRoute,
  path: 'scenarios/$id',
  component: workshopPage('run'),
});
