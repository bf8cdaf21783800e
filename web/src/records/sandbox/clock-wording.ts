import type { ClockState } from '@connect-console/server/contract';
import { durationText } from '../../ui/time/times';

const SECOND = 1000;

// A response takes time to arrive: a smaller difference counts as none, so that both clocks tick together.
const TOLERANCE_MS = 2000;

/** The sandbox's present time in ms since 1970: the time it reported plus the time since then. */
export function sandboxNow(
  { now, offset_ms }: Pick<ClockState, 'now' | 'offset_ms'>,
  readAt: number,
  at: number,
): number {
  const reported = Date.parse(now) + Math.max(0, at - readAt);
  const shifted = at + offset_ms;
  return Math.abs(reported - shifted) < TOLERANCE_MS ? shifted : reported;
}

/** How far the clock is ahead, in words. */
export function offsetText(offset_ms: number): string {
  return offset_ms < SECOND
    ? 'the same as real time'
    : `${durationText(offset_ms)} ahead of real time`;
}
