import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { callsRoute } from './calls';

/** `/{environment}/calls/{transaction_id}`: the same page with one call open, drawn by its parent. */
export const callRoute = createRoute({
  getParentRoute: () => callsRoute,
  path: '$transaction_id',
});

const oddSearch = z.object({ transaction_id: z.catch(z.string(), '') });

/** The same for the few ids that cannot stand in a path (api/call-address). */
export const oddCallRoute = createRoute({
  getParentRoute: () => callsRoute,
  path: 'by-id',
  validateSearch: (raw): z.infer<typeof oddSearch> => oddSearch.parse(raw),
});
