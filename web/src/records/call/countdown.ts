import type { ArchivedCall } from '@connect-console/server/contract';
import { durationText, roughText } from '../../ui/time/times';

const SECOND = 1000;

/** When a call is next retried, in ms since 1970; null if it is not, or the service does not say. */
export function nextAttemptAt(
  call: Pick<ArchivedCall, 'state' | 'next_attempt_at'>,
): number | null {
  return call.state === 'retrying' ? call.next_attempt_at : null;
}

/** The ms left until `at`, rounded up to whole seconds, so that nothing is due "in 0 s". */
const left = (at: number, now: number) => Math.ceil((at - now) / SECOND) * SECOND;

/** Time left until `at` by the service's clock, short: "now", "40 s", "11 min", "5 h", "2 d". */
export function countdownShort(at: number, now: number): string {
  return at <= now ? 'now' : roughText(left(at, now));
}

/** The same in two units, as part of a sentence: "in 11 min 04 s", "in 5 h 12 min", "now". */
export function countdownExact(at: number, now: number): string {
  return at <= now ? 'now' : `in ${durationText(left(at, now))}`;
}
