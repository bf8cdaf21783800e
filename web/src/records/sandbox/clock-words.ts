import type { ClockState } from '@connect-console/server/contract';
import { durationText } from '../../ui/time/times';

const SECOND = 1000;

// An answer travels a while: a difference of less is none, and both clocks tick together.
const TOLERANCE_MS = 2000;

/** The sandbox's now in ms since 1970: what it told, and the time that has gone by since it did. */
export function sandboxNow(
  { now, offset_ms }: Pick<ClockState, 'now' | 'offset_ms'>,
  readAt: number,
  at: number,
): number {
  const told = Date.parse(now) + Math.max(0, at - readAt);
  const shifted = at + offset_ms;
  return Math.abs(told - shifted) < TOLERANCE_MS ? shifted : told;
}

/** How far the clock has been turned, in words. */
export function offsetText(offset_ms: number): string {
  return offset_ms < SECOND
    ? 'the same as real time'
    : `${durationText(offset_ms)} ahead of real time`;
}

/** So many attempts. */
export function attemptsText(count: number): string {
  return count === 1 ? '1 attempt' : `${count.toLocaleString('en')} attempts`;
}

/** How long until a retry: "now" where it is due. */
export function untilText(at: number, now: number): string {
  return at <= now ? 'now' : `in ${durationText(at - now)}`;
}
