import { createRoute } from '@tanstack/react-router';
import { workshopRoute } from './workshop';
import { workshopPage } from './workshop-route-page';

/** `/{environment}/qa/clock`. */
export const workshopClockRoute = createRoute({
  getParentRoute: () => workshopRoute,
  path: 'clock',
  component: workshopPage('clock'),
});
