import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { workshopRoute } from './workshop';

/** `/{environment}/qa/people`: starts bulk registrations. */
export const workshopPeopleRoute = createRoute({
  getParentRoute: () => workshopRoute,
  path: 'people',
  component: lazyRouteComponent(() => import('./workshop-pages'), 'WorkshopPeoplePage'),
});

/** `/{environment}/qa/people/{id}`: one bulk registration. */
export const workshopPeopleJobRoute = createRoute({
  getParentRoute: () => workshopRoute,
  path: 'people/$id',
  component: lazyRouteComponent(() => import('./workshop-pages'), 'WorkshopPeopleJobPage'),
});

/** `/{environment}/qa/people/{id}/print`: its invites on paper. */
export const workshopPeoplePrintRoute = createRoute({
  getParentRoute: () => workshopRoute,
  path: 'people/$id/print',
  component: lazyRouteComponent(() => import('./workshop-pages'), 'WorkshopPeoplePrintPage'),
});
