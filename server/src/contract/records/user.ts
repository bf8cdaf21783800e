import * as z from 'zod/mini';
import { cappedCount } from './records.js';

/** A user's status, as far as the evidence goes (decisions.md, "State from evidence"). */
export const USER_STATUSES = [
  'waiting',
  'verified',
  'unfulfillable',
  'revoked',
  'denied',
  'not_verified',
  'unknown',
] as const;
export const userStatus = z.enum(USER_STATUSES);
export type UserStatus = z.infer<typeof userStatus>;

/** Whether an outcome may still come, so that a later status check may add information. */
export const isOutcomeOpen = (status: UserStatus): boolean =>
  status === 'waiting' || status === 'not_verified' || status === 'unknown';

/** Whether the webhook that announces a user's current outcome was delivered; `none` without an outcome. */
export const USER_DELIVERIES = [
  'delivered',
  'retrying',
  'failed',
  'not_sent',
  'unknown',
  'none',
] as const;
export const userDelivery = z.enum(USER_DELIVERIES);
export type UserDelivery = z.infer<typeof userDelivery>;

/** How the console came to know a user: registered here, named in a webhook call, or looked up. */
export const USER_SOURCES = ['registered', 'webhook', 'looked_up'] as const;
export type UserSource = (typeof USER_SOURCES)[number];

/**
 * Why a status is not more definite: an outcome without a connection may not have been seen, the service was not asked
 * yet, or a status check has to decide between calls of different outcomes.
 */
export const USER_STATUS_REASONS = ['outcome_may_be_unseen', 'not_checked', 'needs_check'] as const;
export type UserStatusReason = (typeof USER_STATUS_REASONS)[number];

/**
 * Why a delivery is unknown: its call's state is unknown; the call may be in a gap, name no user, or be older than what
 * the console has seen of this user; or a call was to be expected and none was seen.
 */
export const USER_DELIVERY_REASONS = [
  'call_unknown',
  'gap',
  'calls_name_no_user',
  'before_console',
  'no_call_seen',
] as const;
export type UserDeliveryReason = (typeof USER_DELIVERY_REASONS)[number];

/** The evidence for the time of an outcome: the call that announced it, or the status check that first noticed it. */
export const DATED_BY = ['call', 'check'] as const;
export type DatedBy = (typeof DATED_BY)[number];

const text = z.nullable(z.string());
const ms = z.nullable(z.number());
const datedBy = z.nullable(z.enum(DATED_BY));

/** One known user. Times are milliseconds since 1970 by the service's clock. */
export const userEntry = z.object({
  reference_user_id: z.string(),
  status: userStatus,
  status_reason: z.nullable(z.enum(USER_STATUS_REASONS)),
  delivery: userDelivery,
  delivery_reason: z.nullable(z.enum(USER_DELIVERY_REASONS)),
  /** The transaction ID of the call that decides the delivery; null if none is known. */
  delivery_call: text,
  source: z.enum(USER_SOURCES),
  /** A note by a member about the user. */
  label: text,
  /** The humanness score of the last get_status response; null if it had none. */
  score: z.nullable(z.number()),
  user_id: text,
  invite_url: text,
  data_request_type: text,
  redirect_url: text,
  uniqueness_region_id: text,
  /** When it was registered, or the time of the first evidence of it. */
  known_since: z.number(),
  /** Null if the user was not registered here. */
  registered_at: ms,
  registered_by: text,
  /** When the user was first verified, if known; `verified_by` is null if the evidence for it is not known. */
  verified_at: ms,
  verified_by: datedBy,
  /** When the current outcome happened, which may be a later verification; `outcome_by` is null without an outcome. */
  outcome_at: ms,
  outcome_by: datedBy,
  /** When register or get_status last stated the connection; null before the first time. */
  connection_at: ms,
});
export type UserEntry = z.infer<typeof userEntry>;

/** GET /api/{environment}/user: one user, with the raw response of the last get_status; null before the first. */
export const userDetail = z.extend(userEntry, {
  last_response: z.unknown(),
  /**
   * The code with which the service has refused every status check since then (console's clock); null after a success.
   */
  check_refusal: text,
  check_refused_at: ms,
  /**
   * When a member removed the user from the lists, by the console's clock; null if it is in the lists, as after new
   * evidence.
   */
  removed_at: ms,
});
export type UserDetail = z.infer<typeof userDetail>;

/** `next_cursor` is null on the last page. */
export const userPage = z.object({
  users: z.array(userEntry),
  total: cappedCount,
  next_cursor: z.nullable(z.string()),
});
export type UserPage = z.infer<typeof userPage>;
