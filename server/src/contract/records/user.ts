import * as z from 'zod/mini';
import {
  USER_DELIVERY_REASONS,
  USER_SOURCES,
  USER_STATUS_REASONS,
  userDelivery,
  userStatus,
} from './user-state.js';

const text = z.nullable(z.string());
const ms = z.nullable(z.number());

/** One known user. Times are milliseconds since 1970 by the service's clock. */
export const userEntry = z.object({
  reference_user_id: z.string(),
  status: userStatus,
  status_reason: z.nullable(z.enum(USER_STATUS_REASONS)),
  delivery: userDelivery,
  delivery_reason: z.nullable(z.enum(USER_DELIVERY_REASONS)),
  /** The transaction id of the call that decides the delivery; null where none is known. */
  delivery_call: text,
  source: z.enum(USER_SOURCES),
  /** A member's own words for the user. */
  label: text,
  /** The humanness score of the last get_status response; null where it had none. */
  score: z.nullable(z.number()),
  user_id: text,
  invite_url: text,
  data_request_type: text,
  redirect_url: text,
  uniqueness_region_id: text,
  /** When it was registered, or the first evidence of it was made. */
  known_since: z.number(),
  /** Null for a user who was not registered here. */
  registered_at: ms,
  registered_by: text,
  /** When the oldest known call that announces it was made, or when a check noticed it, whichever is earlier. */
  verified_at: ms,
  /** The type of the newest call that announces an outcome, and when it was made. */
  last_type: text,
  last_type_at: ms,
  /** When register or get_status last stated the connection; null before the first time. */
  connection_at: ms,
});
export type UserEntry = z.infer<typeof userEntry>;

/** GET /api/{environment}/user: one user, with the last get_status response as it came; null before the first. */
export const userDetail = z.extend(userEntry, { last_response: z.unknown() });
export type UserDetail = z.infer<typeof userDetail>;

/** `next_cursor` is null on the last page; `regions` are those used lately, for suggestions. */
export const userPage = z.object({
  users: z.array(userEntry),
  total: z.number(),
  next_cursor: z.nullable(z.string()),
  regions: z.array(z.string()),
});
export type UserPage = z.infer<typeof userPage>;
