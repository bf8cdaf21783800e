import type { ArchivedCall } from '@connect-console/server/contract';
import { durationText } from '../../ui/time/times';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** When a call is next retried, in ms since 1970; null if it is not, or the service does not say. */
export function nextAttemptAt(
  call: Pick<ArchivedCall, 'state' | 'next_attempt_at'>,
): number | null {
  return call.state === 'retrying' ? call.next_attempt_at : null;
}

/** Time left until `at` by the service's clock, short: "now", "40 s", "11 min", "5 h". */
export function countdownShort(at: number, now: number): string {
  const left = at - now;
  if (left <= 0) return 'now';
  if (left < MINUTE) return `${Math.ceil(left / SECOND)} s`;
  if (left < HOUR) return `${Math.floor(left / MINUTE)} min`;
  return `${Math.floor(left / HOUR)} h`;
}

/** The same in two units, as part of a sentence: "in 11 min 04 s", "in 5 h 12 min", "now". */
export function countdownExact(at: number, now: number): string {
  // Rounded up to whole seconds, so that nothing is due "in 0 s".
  const seconds = Math.ceil((at - now) / SECOND);
  return seconds <= 0 ? 'now' : `in ${durationText(seconds * SECOND)}`;
}
