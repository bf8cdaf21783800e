import * as z from 'zod/mini';
import { PERSON_STATUSES } from '../reading/person-status.js';

/** One person whom the console knows. Times are milliseconds since 1970 by the service's clock. */
export const rosterEntry = z.object({
  reference_user_id: z.string(),
  status: z.enum(PERSON_STATUSES),
  /** Registered through this console, or registered elsewhere and looked up here. */
  origin: z.enum(['registered', 'followed']),
  user_id: z.nullable(z.string()),
  invite_url: z.nullable(z.string()),
  data_request_type: z.nullable(z.string()),
  redirect_url: z.nullable(z.string()),
  uniqueness_region_id: z.nullable(z.string()),
  registered_at: z.number(),
  registered_by: z.string(),
  /** When the oldest known call that tells it was created, or when it was noticed, whichever is earlier. */
  verified_at: z.nullable(z.number()),
  last_kind: z.nullable(z.string()),
  checked_at: z.nullable(z.number()),
});
export type RosterEntry = z.infer<typeof rosterEntry>;

/** GET /api/{environment}/user: one person, with what get_status said last, as it came; null before the first. */
export const rosterDetail = z.extend(rosterEntry, { answer: z.unknown() });
export type RosterDetail = z.infer<typeof rosterDetail>;

/** `next_cursor` is null on the last page; `regions` are those used lately, for suggestions. */
export const rosterPage = z.object({
  users: z.array(rosterEntry),
  total: z.number(),
  next_cursor: z.nullable(z.string()),
  regions: z.array(z.string()),
});
export type RosterPage = z.infer<typeof rosterPage>;
