import * as z from 'zod/mini';
import { clockState } from './clock-state.js';

// Apart from the requests: the browser asks it on every page, and takes nothing else along.
/** GET /sandbox: what a service with sandbox controls offers; a service without them answers something else. */
export const offer = z.object({
  outcomes: z.array(z.string()),
  clock: clockState,
  maintenance: z.object({ on: z.boolean() }),
  limits: z.object({ attempts: z.number(), retry_base_ms: z.number(), backoff_cap_ms: z.number() }),
});
export type Offer = z.infer<typeof offer>;
