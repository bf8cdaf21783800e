import { createRoute } from '@tanstack/react-router';
import { workshopRoute } from './qa';
import { workshopPage } from './qa-route-page';

/** `/{environment}/qa/people`: starts bulk registrations. */
export const workshopPeopleRoute = createRoute({
  getParentRoute: () => workshopRoute,
  path: 'people',
  component: workshopPage('people'),
});

/** `/{environment}/qa/people/{id}`: one bulk registration. */
export const workshopPeopleJobRoute = createRoute({
  getParentRoute: () => workshopRoute,
  path: 'people/$id',
  component: workshopPage('peopleJob'),
});

/** `/{environment}/qa/people/{id}/print`: its invites on paper. */
export const workshopPeoplePrintRoute = createRoute({
  getParentRoute: () => workshopRoute,
  path: 'people/$id/print',
  component: workshopPage('peoplePrint'),
});
