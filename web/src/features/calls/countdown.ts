import type { Call } from '@connect-console/server/contract';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** When a pending call is tried next, in milliseconds since 1970; null when the service does not say. */
export function nextAttemptAt(call: Pick<Call, 'status' | 'times'>): number | null {
  if (call.status !== 'PENDING') return null;
  return call.times['next_attempt_at'] ?? call.times['nextAttemptAt'] ?? null;
}

/** Time left until `at` by the service's clock, short: "now", "40 s", "11 min", "5 h 12 min". */
export function countdownShort(at: number, now: number): string {
  const left = at - now;
  if (left <= 0) return 'now';
  if (left < MINUTE) return `${Math.ceil(left / SECOND)} s`;
  if (left < HOUR) return `${Math.floor(left / MINUTE)} min`;
  const minutes = Math.floor((left % HOUR) / MINUTE);
  return `${Math.floor(left / HOUR)} h ${String(minutes).padStart(2, '0')} min`;
}

/** The same to the second: "11 min 04 s". */
export function countdownExact(at: number, now: number): string {
  const left = at - now;
  if (left < MINUTE || left >= HOUR) return countdownShort(at, now);
  const seconds = Math.floor((left % MINUTE) / SECOND);
  return `${Math.floor(left / MINUTE)} min ${String(seconds).padStart(2, '0')} s`;
}
