import { createRoute } from '@tanstack/react-router';
import { workshopRoute } from './qa';
import { workshopPage } from './qa-route-page';

/** `/{environment}/qa/receiver`. */
export const workshopReceiverRoute = createRoute({
  getParentRoute: () => workshopRoute,
  path: 'receiver',
  component: workshopPage('receiver'),
});
