import * as z from 'zod/mini';
import { problem } from '../console-api/problem.js';
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
  outcomes: z.array(z.string()),
  clock: clockState,
  maintenance: z.object({ on: z.boolean() }),
  /** null if phones are not let in; absent if they cannot be. */
  phones: z.optional(z.nullable(phoneAccess)),
  limits: z.object({ attempts: z.number(), retry_base_ms: z.number(), backoff_cap_ms: z.number() }),
});
export type Offer = z.infer<typeof offer>;

/** The row of the QA API that asks it. */
export const offerApi = {
  offer: {
    method: 'GET',
    path: '/sandbox',
    permission: 'read',
    summary: 'Reads what the sandbox offers: outcomes, its clock, maintenance, and its limits.',
    response: offer,
  },
} as const satisfies ApiTable;

/**
 * The same from the console, read at this time (ms by its clock). While the service is unavailable, it is the last
 * offer, with the reason.
 */
export const knownOffer = z.extend(offer, { failure: z.nullable(problem), read_at: z.number() });
export type KnownOffer = z.infer<typeof knownOffer>;

/** The same row of the console, which repeats the last offer; null if the service has no sandbox controls. */
export const qaOfferApi = {
  qa_offer: { ...offerApi.offer, path: '/{environment}/qa', response: z.nullable(knownOffer) },
} as const satisfies ApiTable;
