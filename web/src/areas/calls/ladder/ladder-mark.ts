import { momentText } from '../../../ui/time/times';
import { countdownExact } from '../../../records/call/countdown';
import type { ExpectedAttempt } from './forecast';
import type { LadderMark } from './ladder-layout';
import type { LadderShapeName } from './ladder-shape';
import type { TimedAttempt } from './ladder-times';

/** The shape of a mark. */
export function markShape(mark: LadderMark): LadderShapeName {
  if (mark.made) return mark.made.detail?.response ?? 'unknown';
  if (mark.isNext) return 'next';
  return mark.isLast ? 'last' : 'expected';
}

/** When an attempt to come is due: "in 11 min 04 s", "about 18:30:12 (estimate)", "not told". */
export function expectedText({ at, said_by }: ExpectedAttempt, now: number): string {
  if (at === null) return 'not provided';
  const left = countdownExact(at, now);
  return said_by === 'service'
    ? left
    : `${left === 'now' ? 'now' : `${left}, ${momentText(at, now, 'seconds')}`} (estimate)`;
}

/** When an attempt without a record was made: "about 18:30 (estimate)", "not told". */
export function assumedText({ at }: Pick<TimedAttempt, 'at'>, now: number): string {
  return at === null ? 'not provided' : `about ${momentText(at, now)} (estimate)`;
}
