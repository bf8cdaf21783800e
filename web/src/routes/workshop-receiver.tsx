import { createRoute } from '@tanstack/react-router';
import { workshopRoute } from './workshop';
import { workshopPage } from './workshop-route-page';

/** `/{environment}/qa/receiver`. */
export const workshopReceiverRoute = createRoute({
  getParentRoute: () => workshopRoute,
  path: 'receiver',
  component: workshopPage('receiver'),
});
