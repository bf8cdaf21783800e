import * as z from 'zod/mini';
import { callState } from '../records/call-state.js';

const ms = z.nullable(z.number());
const counts = z.record(z.string(), z.number());

const period = z.object({
  /** Ms since 1970 by the service's clock; `to` is excluded. */
  from: z.number(),
  to: z.number(),
  /** The calls created in it by their present state; a state without calls is left out, as below. */
  states: z.partialRecord(callState, z.number()),
  /** By type, the 20 most frequent of the range; an empty one where the service provides none. */
  types: counts,
  /** By the class of the newest response; an empty one where none is known. */
  responses: counts,
  /** Those whose newest response was not 2xx, by destination. */
  failing: counts,
});
export type DeliveryPeriod = z.infer<typeof period>;

/** GET /api/{environment}/delivery: what became of the calls that were created in a range of time. */
export const delivery = z.object({
  /** The range in periods of equal length, oldest first; the present one is not over. */
  periods: z.array(period),
  /** Destinations with such calls beyond the five that the periods name. */
  more_failing: z.number(),
  /** Calls of a known state with at least one attempt, all of their attempts, and the calls delivered by their only one. */
  attempted: z.number(),
  attempts: z.number(),
  first_attempts: z.number(),
  /** Of the newest 1,000 that were delivered: how long it took from creation, null where no call has both times. */
  times: z.object({ read: z.number(), median_ms: ms, p95_ms: ms, slowest_ms: ms }),
});
export type Delivery = z.infer<typeof delivery>;
