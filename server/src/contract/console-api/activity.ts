import * as z from 'zod/mini';
import { userStatus } from '../records/user.js';
import { callState } from '../records/records.js';

export const ACTIVITY_RANGES = ['1h', '24h', '7d', '30d'] as const;
export type ActivityRange = (typeof ACTIVITY_RANGES)[number];

/** `utc_offset`: minutes by which the reader's clock is ahead of UTC, so that a day begins at the reader's midnight. */
export const activityQuery = z.object({
  range: z._default(z.enum(ACTIVITY_RANGES), '24h'),
  utc_offset: z._default(
    z.pipe(z.string().check(z.regex(/^-?\d{1,3}$/, 'must be minutes')), z.transform(Number)),
    0,
  ),
});
export type ActivityQuery = z.infer<typeof activityQuery>;

const span = {
  /** Ms since 1970 by the service's clock; `to` is excluded. */
  from: z.number(),
  to: z.number(),
};

const usersPeriod = z.object({
  ...span,
  /** Users registered here or first seen in it, by their current status; a status without users is absent. */
  users: z.partialRecord(userStatus, z.number()),
});

/** GET /api/{environment}/activity: the new users of a range of time. */
export const activity = z.object({
  /** The range in periods of equal length, oldest first; the current one is not over. */
  periods: z.array(usersPeriod),
  /** The users of the range that this console registered, by their current status. */
  registered: z.partialRecord(userStatus, z.number()),
  /**
   * The median time from registration to verification, over the `users` whose time of verification a call provides,
   * among the newest 1,000 verified users that this console registered.
   */
  time_to_verify: z.object({ users: z.number(), median_ms: z.nullable(z.number()) }),
});
export type Activity = z.infer<typeof activity>;

const ms = z.nullable(z.number());
const counts = z.record(z.string(), z.number());

const deliveryPeriod = z.object({
  ...span,
  /** The calls created in it by their current state; a state without calls is absent, and so below. */
  states: z.partialRecord(callState, z.number()),
  /** By type, the 20 most frequent of the range; the empty key stands for the others, and for calls without a type. */
  types: counts,
  /** By the class of the newest response; the empty key stands for unknown ones. */
  responses: counts,
  /** Calls whose newest response was not 2xx, by destination: five of the range, and the empty key for the others. */
  failing: counts,
});
export type DeliveryPeriod = z.infer<typeof deliveryPeriod>;

/** GET /api/{environment}/delivery: the calls that were created in a range of time, by their state. */
export const delivery = z.object({
  /** The range in periods of equal length, oldest first; the current one is not over. */
  periods: z.array(deliveryPeriod),
  /**
   * Calls of a known state with at least one attempt, all of their attempts, and the calls delivered by their only
   * attempt.
   */
  attempted: z.number(),
  attempts: z.number(),
  first_attempts: z.number(),
  /** The time from creation to delivery of the newest 1,000 delivered calls; null if no call provides both times. */
  times: z.object({ read: z.number(), median_ms: ms, p95_ms: ms, slowest_ms: ms }),
});
export type Delivery = z.infer<typeof delivery>;
