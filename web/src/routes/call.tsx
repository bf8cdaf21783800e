import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { callsRoute } from './calls';

/** `/{environment}/calls/{transaction_id}`: beside the list on a wide screen, alone on a narrow one. */
export const callRoute = createRoute({
  getParentRoute: () => callsRoute,
  path: '$transaction_id',
  component: lazyRouteComponent(() => import('./call-page'), 'CallPage'),
});
