import * as z from 'zod/mini';
import type { ApiTable } from '../table.js';

/** Where phones in the same network open invites, and until when (ms, by the clock of the service's machine). */
export const phoneAccess = z.object({ url: z.string(), until: z.number() });
export type PhoneAccess = z.infer<typeof phoneAccess>;

/** A move of the clock under way: to the end of one call, or of all. */
const clockRun = z.object({
  transaction_id: z.nullable(z.string()),
  /** When it was started, by the machine's clock. */
  since: z.string(),
  /** How many attempts were made since. */
  attempts: z.number(),
});

/** The sandbox's clock, which only ever moves forward. */
export const clockState = z.object({
  now: z.string(),
  /** How far it is ahead of the machine's clock. */
  offset_ms: z.number(),
  /** When the next retry is due; null if there is none. */
  next_retry_at: z.nullable(z.string()),
  pending_calls: z.number(),
  /** Null if it only moves by itself. */
  running: z.nullable(clockRun),
});
export type ClockState = z.infer<typeof clockState>;

// In a module of its own, because the browser asks for it on every page and needs nothing else of this API.
/** GET /sandbox: the sandbox controls that a service offers; a service without them responds with something else. */
export const offer = z.object({
  clock: clockState,
  maintenance: z.object({ on: z.boolean() }),
  /** null if phones are not let in; absent if they cannot be. */
  phones: z.optional(z.nullable(phoneAccess)),
});
export type Offer = z.infer<typeof offer>;

/** The console's row that asks it; null if the service has no sandbox controls. */
export const qaOfferApi = {
  qa_offer: {
    method: 'GET',
    path: '/{environment}/qa',
    permission: 'read',
    summary: 'Reads what the sandbox offers, its clock, and whether it is in maintenance.',
    response: z.nullable(offer),
  },
} as const satisfies ApiTable;
