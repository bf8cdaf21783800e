import * as z from 'zod/mini';
import { PERSON_STATUSES } from '../reading/person-status.js';
import { identifier } from '../text.js';

/** GET /api/{environment}/users?q=&status=&sort=&cursor=: one page of at most 50. */
export const rosterQuery = z.object({
  q: z.optional(z.string().check(z.maxLength(255))),
  status: z.optional(z.enum(PERSON_STATUSES)),
  sort: z._default(z.enum(['newest', 'oldest', 'reference_user_id']), 'newest'),
  cursor: z.optional(z.string().check(z.maxLength(1000))),
});
export type RosterQuery = z.infer<typeof rosterQuery>;
export type RosterQueryInput = z.input<typeof rosterQuery>;

/** Which person. The id is in the query because `..` cannot stand in a path. */
export const rosterEntryQuery = z.object({ reference_user_id: z.string().check(z.minLength(1)) });

/** POST /api/{environment}/users: follow somebody who was registered elsewhere. */
export const followRequest = z.strictObject({ reference_user_id: identifier });
