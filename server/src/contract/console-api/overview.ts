import * as z from 'zod/mini';
import type { ApiTable } from '../table.js';
import { identifier } from '../text.js';
import { userStatus } from '../records/user.js';
import { missingDestinations, unnamedCalls } from './reconciliation.js';
import { cappedCount, archivedCall } from '../records/records.js';

/** Failed calls need attention until they are rerun, or for this many days by the service's clock. */
export const FAILED_CALLS_DAYS = 7;

const failingDestination = z.object({
  destination: z.string(),
  newest_call: archivedCall,
  /** When the first call after its last success was created that it did not accept; null if not provided. */
  since: z.nullable(z.number()),
  /** The calls of the last FAILED_CALLS_DAYS days that it did not accept and that were not rerun. */
  failed: cappedCount,
});
export type FailingDestination = z.infer<typeof failingDestination>;

/** GET /api/{environment}/overview */
export const overview = z.object({
  /** The uniqueness regions with a quota and those of the newest 1,000 users, sorted by their number of users. */
  regions: z.array(
    z.object({
      uniqueness_region_id: z.string(),
      users: z.partialRecord(userStatus, z.number()),
      /** How many verified users are wanted. */
      quota: z.nullable(z.number()),
    }),
  ),
  /** The newest 60 calls, newest first. */
  newest_calls: z.array(archivedCall),
  /**
   * Destinations whose newest response to a call that was not rerun was not 2xx, and came in the last
   * FAILED_CALLS_DAYS days, without those that no webhook uses any more; at most 20. Of more than 100 destinations,
   * those of the newest calls are read.
   */
  failing_destinations: z.array(failingDestination),
  /** The same for each webhook, by the calls of its type to exactly its URL: the newest call. */
  failing_webhooks: z.array(archivedCall),
  /** How many incidents of the alert rules are open. */
  open_incidents: z.number(),
  /** How many gaps each list has. */
  gaps: z.object({ calls: z.number(), attempts: z.number() }),
  needs_attention: z.object({
    /** How many destinations in use are failing. */
    failing_destinations: z.number(),
    /** Calls that failed in the last FAILED_CALLS_DAYS days and were not rerun. */
    failed_calls: cappedCount,
    /** Users with an outcome whose webhook was not delivered, and those for which that is unknown. */
    undelivered: cappedCount,
    unknown: cappedCount,
    unnamed_calls: unnamedCalls,
  }),
  missing_destinations: missingDestinations,
  set_up: z.object({
    has_user: z.boolean(),
    has_delivery: z.boolean(),
  }),
});
export type Overview = z.infer<typeof overview>;

/** The largest quota. */
export const MAX_QUOTA = 10_000_000;

/** How many verified users are wanted in a uniqueness region. */
export const quotasApi = {
  set_quota: {
    method: 'PUT',
    path: '/{environment}/quotas',
    permission: 'register',
    summary:
      'Sets how many verified users are wanted in a uniqueness region; null removes the quota.',
    body: z.strictObject({
      uniqueness_region_id: identifier,
      quota: z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_QUOTA))),
    }),
    response: 'empty',
  },
} as const satisfies ApiTable;
