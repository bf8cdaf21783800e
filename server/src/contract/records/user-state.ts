import * as z from 'zod/mini';

/** Where a user stands, as far as the evidence goes (decisions.md, "State from evidence"). */
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

/** Whether the webhook that announces a user's present outcome was delivered; `none` without an outcome. */
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
 * Why a status says no more: an outcome without a connection may have gone unseen, the service was not asked yet, or
 * calls of different outcomes have to be settled by a status check.
 */
export const USER_STATUS_REASONS = ['outcome_may_be_unseen', 'not_checked', 'needs_check'] as const;
export type UserStatusReason = (typeof USER_STATUS_REASONS)[number];

/**
 * Why a delivery is unknown: its call's state is; the call may lie in a gap, or be one that names no user, or be older
 * than what the console has seen of this user; or a call was to be expected and none was seen.
 */
export const USER_DELIVERY_REASONS = [
  'call_unknown',
  'gap',
  'calls_name_no_user',
  'before_console',
  'no_call_seen',
] as const;
export type UserDeliveryReason = (typeof USER_DELIVERY_REASONS)[number];
