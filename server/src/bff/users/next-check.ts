import type { UserRow } from '../schema.js';

const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;
const FIRST_MS = 3 * SECOND;
const LAST_AFTER_MS = 30 * DAY;

const OPEN = new Set(['waiting', 'not_verified', 'unknown']);

/** Whether a later check may add information. */
export const isOpen = (status: string): boolean => OPEN.has(status);

type Checked = Pick<
  UserRow,
  | 'status'
  | 'source'
  | 'registered_at'
  | 'known_since'
  | 'connection_at'
  | 'has_connection'
  | 'checked_at'
> &
  Partial<Pick<UserRow, 'status_reason' | 'next_check_at' | 'last_response' | 'removed_at'>>;

/**
 * When the console reads get_status of this user by itself, in ms by its own clock; null for never. Only users that
 * were registered here are, while their outcome is open: the first time after 3 s, then after half the time since
 * registration each, at least once a day, for 30 days.
 */
export function nextCheckAt(user: Checked, now: number): number | null {
  if (user.source !== 'registered' || user.removed_at) return null;
  if (user.status_reason === 'needs_check') return Math.min(user.next_check_at ?? now, now);
  // The webhook states the outcome; only get_status has the results.
  if (user.status === 'verified' && user.has_connection !== 1) return user.next_check_at ?? now;
  if (!isOpen(user.status)) return null;
  const age = Math.max((user.connection_at ?? user.known_since) - (user.registered_at ?? 0), 0);
  if (age > LAST_AFTER_MS) return null;
  const due = (user.checked_at ?? now) + Math.min(Math.max(age / 2, FIRST_MS), DAY);
  return Math.round(due);
}
