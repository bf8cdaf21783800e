import { MAX_ATTEMPTS, type ArchivedCall } from '@connect-console/server/contract';
import { countdownExact } from '../../../records/call/countdown';
import { countText } from '../../../ui/text/counts';
import { durationText, momentText } from '../../../ui/time/times';
import { DELETED, type LadderAttempt } from './forecast';

/** The attempts made and to come of a call. Times are ms since 1970. */
export interface LadderStory extends Pick<ArchivedCall, 'state' | 'attempts'> {
  made: readonly LadderAttempt[];
  expected: readonly LadderAttempt[];
  now: number;
}

/** In one unit, because a forecast of a day is not exact to the minute; ms in. */
function roughly(ms: number): string {
  const [minutes, hours] = [Math.round(ms / 60_000), Math.round(ms / 3_600_000)];
  if (minutes < 1) return 'a minute';
  return minutes < 90 ? `${minutes} min` : `${hours} h`;
}

function failed({ attempts, made }: LadderStory): string | null {
  if (made.at(-1)?.detail?.network_code === DELETED) {
    return `Ended early, after ${attempts} of ${MAX_ATTEMPTS}: the destination of its event type was deleted.`;
  }
  if (attempts >= MAX_ATTEMPTS) return null;
  return `Ended early, after ${attempts} of ${MAX_ATTEMPTS}; the service gives no reason.`;
}

function pending({ attempts, expected, now }: LadderStory): string {
  const last = expected.at(-1);
  if (!last) {
    return `All ${MAX_ATTEMPTS} attempts are made; the service has not listed the result yet.`;
  }
  const left = `${attempts === 0 ? 'Up to ' : ''}${countText(expected.length, 'attempt')} to come.`;
  if (last.at === null) return `${left} The time is not provided.`;
  const left_ms = last.at - now;
  const isStated = expected.length === 1 && last.said_by === 'service';
  const when = isStated ? `in ${durationText(left_ms)}` : `in about ${roughly(left_ms)} (estimate)`;
  return `${left} If all fail, it gives up ${when}.`;
}

/** What the state of the call leaves open: what is to come, or that it ended early; null if nothing. */
export function ladderSummary(story: LadderStory): string | null {
  if (story.state === 'retrying') return pending(story);
  return story.state === 'failed' ? failed(story) : null;
}

/** When an attempt to come is due: "in 11 min 04 s", "in 2 h 5 min, 18:30:12 (estimate)", "not provided". */
export function expectedText({ at, said_by }: LadderAttempt, now: number): string {
  if (at === null) return 'not provided';
  const left = countdownExact(at, now);
  if (said_by === 'service') return left;
  return `${left === 'now' ? left : `${left}, ${momentText(at, now, 'seconds')}`} (estimate)`;
}
