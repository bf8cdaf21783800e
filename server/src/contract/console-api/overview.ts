import * as z from 'zod/mini';
import { callState } from '../records/call-state.js';
import { cappedCount } from './capped-count.js';
import { archivedCall, archiveGap } from '../records/records.js';

const ms = z.nullable(z.number());

const hour = z.object({
  /** Its beginning, ms since 1970 by the service's clock. */
  from: z.number(),
  delivered: cappedCount,
  retrying: cappedCount,
  failed: cappedCount,
  unknown: cappedCount,
});
export type DeliveryHour = z.infer<typeof hour>;

/** Failed calls need attention until they are rerun, or for so many days by the service's clock. */
export const FAILED_CALLS_DAYS = 7;

const failingDestination = z.object({
  destination: z.string(),
  newest_call: archivedCall,
  /** When the first call was created that it did not accept after the last one that it did; null when not provided. */
  since: ms,
  /** Its calls of the last FAILED_CALLS_DAYS days that it did not accept and that were not rerun. */
  failed: cappedCount,
});
export type FailingDestination = z.infer<typeof failingDestination>;

/** GET /api/{environment}/overview */
export const overview = z.object({
  /** How many users there are in each status. */
  users: z.record(z.string(), z.number()),
  /** The newest 60 calls, newest first. */
  newest_calls: z.array(archivedCall),
  /**
   * Calls by the hour in which they ended, or in which those that go on were last tried: the last 24, oldest
   * first; the last one is not over.
   */
  hours: z.array(hour),
  /** The calls created in the last 24 hours. */
  delivery: z.object({
    /** How many are in each state, each counted up to 100,000. */
    states: z.record(callState, z.number()),
    /** Of the newest 1,000 that were attempted: how many the first attempt delivered. */
    attempted_read: z.number(),
    at_first_attempt: z.number(),
    /** Of the newest 1,000 that were delivered: how long it took from creation. */
    delivered_read: z.number(),
    /** Null where no call has both times. */
    median_ms: ms,
    p95_ms: ms,
    slowest_ms: ms,
  }),
  /**
   * Destinations whose newest response to a call that was not rerun was not 2xx, and came in the last
   * FAILED_CALLS_DAYS days; at most 20.
   */
  failing_destinations: z.array(failingDestination),
  gaps: z.object({ count: z.number(), newest: z.nullable(archiveGap) }),
  needs_attention: z.object({
    /** Calls that failed in the last FAILED_CALLS_DAYS days and were not rerun. */
    failed_calls: cappedCount,
    /** Users with an outcome whose webhook was not delivered, and of whom that is unknown. */
    undelivered: z.object({ count: z.number(), more: z.boolean() }),
    unknown: z.object({ count: z.number(), more: z.boolean() }),
    /** Types without a destination whose outcome was reached within the last day; null when not readable. */
    missing_destinations: z.nullable(z.number()),
  }),
  set_up: z.object({
    /** The types that have a destination; null when the configurations could not be read. */
    destinations: z.nullable(z.array(z.string())),
    has_user: z.boolean(),
    has_delivery: z.boolean(),
  }),
});
export type Overview = z.infer<typeof overview>;
