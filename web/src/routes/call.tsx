import { createRoute } from '@tanstack/react-router';
import { callsRoute } from './calls';

/** `/{environment}/calls/{transaction_id}`: the same page with one call open, drawn by its parent. */
export const callRoute = createRoute({
  getParentRoute: () => callsRoute,
  path: '$transaction_id',
});
