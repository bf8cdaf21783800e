import * as z from 'zod/mini';
import { cappedCount } from './capped-count.js';
import { userStatus } from '../records/user-state.js';
import { archivedCall } from '../records/records.js';

/**
 * GET /api/{environment}/find?q=: users and calls by any part of an id, the 8 most similar of each. `matches` counts
 * those that were found; `more` where not all were looked through.
 */
export const findQuery = z.object({ q: z.string().check(z.minLength(1), z.maxLength(255)) });
export const found = z.object({
  users: z.array(
    z.object({
      reference_user_id: z.string(),
      status: userStatus,
    }),
  ),
  calls: z.array(archivedCall),
  matches: z.object({ users: cappedCount, calls: cappedCount }),
});
export type Found = z.infer<typeof found>;
