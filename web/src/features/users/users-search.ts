import { PERSON_STATUSES, rosterQuery } from '@connect-console/server/contract';
import * as z from 'zod/mini';

/** The list's state in the address; what cannot be read falls back, field by field. */
export const usersSearch = z.object({
  q: z.catch(rosterQuery.shape.q, undefined),
  status: z.catch(z.optional(z.enum(PERSON_STATUSES)), undefined),
  sort: z.catch(z.optional(z.enum(['newest', 'oldest', 'reference_user_id'])), undefined),
});
export type UsersSearch = z.infer<typeof usersSearch>;
