import { PERSON_STATUSES, rosterQuery } from '@connect-console/server/contract';
import { z } from 'zod';

/** The list's state in the address; what cannot be read falls back, field by field. */
export const usersSearch = z.object({
  q: rosterQuery.shape.q.catch(undefined),
  status: z.enum(PERSON_STATUSES).optional().catch(undefined),
  sort: z.enum(['newest', 'oldest', 'reference_user_id']).optional().catch(undefined),
});
export type UsersSearch = z.infer<typeof usersSearch>;
