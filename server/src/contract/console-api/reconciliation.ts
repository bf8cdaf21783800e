import * as z from 'zod/mini';
import { archivedCall, cappedCount } from '../records/records.js';
import { userEntry } from '../records/user.js';

const user = z.extend(userEntry, {
  /** The call that decides the delivery; null if none is known. */
  call: z.nullable(archivedCall),
});
export type ReconciledUser = z.infer<typeof user>;

/** Counted up to 10,000. */
const users = z.extend(cappedCount, {
  /** The users with the newest 100 outcomes, newest first. */
  users: z.array(user),
});

const missingDestination = z.object({
  webhook_type: z.string(),
  /**
   * The users who are known to have reached the outcome within the last day, with any API key, including those whose
   * webhook was sent while a destination was set.
   */
  users_last_day: z.number(),
});
export type MissingDestination = z.infer<typeof missingDestination>;

/** The specification's types without a destination; null if the configurations could not be read. */
export const missingDestinations = z.nullable(z.array(missingDestination));

/**
 * Calls of an outcome that name no user and are not known to be delivered, not even by a rerun: each may announce a
 * result that the counts of users lack. Retried ones count once an attempt failed.
 */
export const unnamedCalls = z.object({
  failed: cappedCount,
  retrying: cappedCount,
  unknown: cappedCount,
});

/** GET /api/{environment}/reconciliation: results that the business's systems may have missed. */
export const reconciliation = z.object({
  /** Users with an outcome whose webhook failed, is retried after a failed attempt, or was never sent. */
  undelivered: users,
  /** Users with an outcome for which the evidence does not say whether its webhook was delivered. */
  unknown: users,
  unnamed_calls: unnamedCalls,
  missing_destinations: missingDestinations,
});
export type Reconciliation = z.infer<typeof reconciliation>;
