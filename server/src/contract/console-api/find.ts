import * as z from 'zod/mini';
import { cappedCount } from './capped-count.js';
import { archivedCall } from '../records/records.js';

/**
 * GET /api/{environment}/find?q=: people and calls by any part of an id, the 8 likest of each. `matches` counts those
 * that were found; `more` where not all calls were looked through, as any number of the others may have it.
 */
export const findQuery = z.object({ q: z.string().check(z.minLength(1), z.maxLength(255)) });
export const found = z.object({
  users: z.array(
    z.object({
      reference_user_id: z.string(),
      /** A person's status; null for somebody whom only calls name. */
      status: z.nullable(z.string()),
    }),
  ),
  calls: z.array(archivedCall),
  matches: z.object({ users: cappedCount, calls: cappedCount }),
});
export type Found = z.infer<typeof found>;
