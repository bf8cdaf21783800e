import * as z from 'zod/mini';
import { userStatus } from '../records/user-state.js';

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

const period = z.object({
  /** Ms since 1970 by the service's clock; `to` is excluded. */
  from: z.number(),
  to: z.number(),
  /** Users registered here or first seen in it, by their present status; a status without users is left out. */
  users: z.partialRecord(userStatus, z.number()),
});

/** GET /api/{environment}/activity: what came to be in a range of time. */
export const activity = z.object({
  /** The range in periods of equal length, oldest first; the present one is not over. */
  periods: z.array(period),
  /** The users of the range that this console registered, by their present status. */
  registered: z.partialRecord(userStatus, z.number()),
  /**
   * The median time from registration to verification, over those `users` whose time of verification a call gives, of
   * the newest 1,000 verified users that this console registered.
   */
  time_to_verify: z.object({ users: z.number(), median_ms: z.nullable(z.number()) }),
});
export type Activity = z.infer<typeof activity>;
