import { createRoute, redirect } from '@tanstack/react-router';
import { environmentRoute } from './environment';
import { workshopPage } from './qa-route-page';

/** `/{environment}/qa`: what stands around every page of the workshop. Its pages read their address themselves, to keep the first page small. */
export const workshopRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'qa',
  component: workshopPage('frame'),
});

/** `/{environment}/qa` itself leads to the people. */
export const workshopHomeRoute = createRoute({
  getParentRoute: () => workshopRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$environment/qa/people', params, replace: true });
  },
});
