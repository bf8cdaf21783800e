import * as z from 'zod/mini';
import { archivedCall } from './records.js';

/** GET /api/{environment}/find?q=: people and calls by any part of an id, at most 8 of each. */
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
});
export type Found = z.infer<typeof found>;
