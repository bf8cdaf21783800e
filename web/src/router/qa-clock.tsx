import { createRoute } from '@tanstack/react-router';
import { workshopRoute } from './qa';
import { workshopPage } from './qa-route-page';

/** `/{environment}/qa/clock`. */
export const workshopClockRoute = createRoute({
  getParentRoute: () => workshopRoute,
  path: 'clock',
  component: workshopPage('clock'),
});
