import { z } from 'zod';
import { PERSON_STATUSES } from '../reading/person-status.js';
import { identifier } from '../text.js';

/** One person whom the console knows. Times are milliseconds since 1970. */
export const rosterEntry = z.object({
  reference_user_id: z.string(),
  status: z.enum(PERSON_STATUSES),
  /** Registered through this console, or registered elsewhere and looked up here. */
  origin: z.enum(['registered', 'followed']),
  user_id: z.string().nullable(),
  invite_url: z.string().nullable(),
  data_request_type: z.string().nullable(),
  redirect_url: z.string().nullable(),
  uniqueness_region_id: z.string().nullable(),
  registered_at: z.number(),
  registered_by: z.string(),
  verified_at: z.number().nullable(),
  last_kind: z.string().nullable(),
  checked_at: z.number().nullable(),
});
export type RosterEntry = z.infer<typeof rosterEntry>;

/** GET /api/{environment}/users?q=&status=&sort=&cursor=: one page of at most 50. */
export const rosterQuery = z.object({
  q: z.string().max(255).optional(),
  status: z.enum(PERSON_STATUSES).optional(),
  sort: z.enum(['newest', 'oldest', 'reference_user_id']).default('newest'),
  cursor: z.string().max(1000).optional(),
});
export type RosterQuery = z.infer<typeof rosterQuery>;
export type RosterQueryInput = z.input<typeof rosterQuery>;

/** `next_cursor` is null on the last page; `regions` are those used lately, for suggestions. */
export const rosterPage = z.object({
  users: z.array(rosterEntry),
  total: z.number(),
  next_cursor: z.string().nullable(),
  regions: z.array(z.string()),
});
export type RosterPage = z.infer<typeof rosterPage>;

/** POST /api/{environment}/users: follow somebody who was registered elsewhere. */
export const followRequest = z.strictObject({ reference_user_id: identifier });
