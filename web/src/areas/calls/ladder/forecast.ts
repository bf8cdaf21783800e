import {
  MAX_ATTEMPTS,
  type ArchivedCall,
  type AttemptDetail,
} from '@connect-console/server/contract';
import { countdownExact } from '../../../records/call/countdown';
import { countText } from '../../../ui/text/counts';
import { durationText, momentText } from '../../../ui/time/times';

/** An attempt that was made, or one to come. */
export interface LadderAttempt {
  attempt: number;
  /** Ms since 1970 by the service's clock; null if not known. An attempt to come is never before now. */
  at: number | null;
  /** Null for an attempt to come, and for one that was counted but never listed. */
  detail: AttemptDetail | null;
  /** `record` for an attempt that was made; for one to come, the service's time or this estimate. */
  said_by: 'record' | 'service' | 'estimate';
}

/** Whether an attempt is still to be made. */
export const isToCome = ({ said_by }: LadderAttempt): boolean => said_by !== 'record';

/** The attempts of a call. */
export interface Ladder {
  /** By their numbers; those without a record fill the holes. */
  made: LadderAttempt[];
  /** Those to come, up to part 8's last. None for a call that has ended or whose state is unknown. */
  expected: LadderAttempt[];
  /** The pause after the first attempt, in ms. */
  base: number;
}

/**
 * The embedded sandbox's code for an attempt at an event type whose destination was deleted (decisions.md, "destination
 * of a retry").
 */
export const DELETED = 'NOT_CONFIGURED';

// A service may count any number of attempts; at most this many without a record are drawn.
const MOST_UNKNOWN = 16;

/**
 * A call's attempts, given oldest first, each with its number. If the service gives no numbers, the records are the last
 * attempts, because a listing drops the oldest first.
 */
function madeAttempts(
  { attempts }: ArchivedCall,
  records: readonly AttemptDetail[],
): LadderAttempt[] {
  const numbers = records.flatMap(({ attempt }) => attempt ?? []);
  let unnumbered = records.length - numbers.length;
  const highest = Math.max(attempts, unnumbered, ...numbers);
  const made = records.map((detail): LadderAttempt => {
    if (detail.attempt === null) unnumbered -= 1;
    const attempt = detail.attempt ?? highest - unnumbered;
    return { attempt, at: detail.created_at, detail, said_by: 'record' };
  });
  const known = new Set(made.map(({ attempt }) => attempt));
  let unknown = 0;
  for (let attempt = highest; attempt >= 1 && unknown < MOST_UNKNOWN; attempt -= 1) {
    if (known.has(attempt)) continue;
    made.push({ attempt, at: null, detail: null, said_by: 'record' });
    unknown += 1;
  }
  return made.sort((a, b) => a.attempt - b.attempt);
}

/** The longest pause between two attempts (part 8). */
export const BACKOFF_CAP_MS = 6 * 3_600_000;
/** The pause after the first attempt if none is known (decisions.md, "retries"). */
export const USUAL_BASE_MS = 5000;

// decisions.md permits 10 % of jitter: a pause closer to the cap than that may have been cut by it.
const NEARLY_CAPPED = 0.85;

function median(sorted: readonly number[]): number | undefined {
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/**
 * The pause after the first attempt, in ms, from the known times by the number of the attempt. Part 8 states that pauses
 * grow and their maximum, not the first one: it is the median of the known pauses, each halved back to the first, so
 * that one that a moved clock has stretched counts little.
 */
function estimatedBase(times: ReadonlyMap<number, number>): number {
  const bases = [...times].flatMap(([attempt, at]) => {
    const pause = at - (times.get(attempt - 1) ?? at);
    const isTelling = pause > 0 && pause < BACKOFF_CAP_MS * NEARLY_CAPPED;
    return isTelling ? pause / 2 ** (attempt - 2) : [];
  });
  // Less than a millisecond is not a plausible pause.
  return Math.max(1, median(bases.sort((a, b) => a - b)) ?? USUAL_BASE_MS);
}

/** The pause after an attempt, in ms: doubled each time, up to part 8's cap. */
export function pauseAfter(attempt: number, base: number): number {
  return Math.min(BACKOFF_CAP_MS, base * 2 ** (attempt - 1));
}

/**
 * The attempts of a call from their records, oldest first: the next one to come at the service's time if it states one,
 * the others estimated.
 */
export function readLadder(
  call: ArchivedCall,
  records: readonly AttemptDetail[],
  now: number,
): Ladder {
  const { state, attempts, created_at, next_attempt_at } = call;
  const made = madeAttempts(call, records);
  const times = new Map(made.flatMap(({ attempt, at }) => (at === null ? [] : [[attempt, at]])));
  // A next attempt listed before the newest one was made is that one.
  const isStated =
    next_attempt_at !== null && [...times.values()].every((at) => at < next_attempt_at);
  if (isStated) times.set(attempts + 1, next_attempt_at);
  const base = estimatedBase(times);
  const expected: LadderAttempt[] = [];
  if (state !== 'retrying') return { made, expected, base };
  const last = times.get(attempts);
  const afterLast = last === undefined ? null : last + pauseAfter(attempts, base);
  const next = isStated ? next_attempt_at : attempts === 0 ? created_at : afterLast;
  let at = next === null ? null : Math.max(next, now);
  for (let attempt = attempts + 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const said_by = isStated && attempt === attempts + 1 ? 'service' : 'estimate';
    expected.push({ attempt, at, detail: null, said_by });
    if (at !== null) at += pauseAfter(attempt, base);
  }
  return { made, expected, base };
}

/** In one unit, because a forecast of a day is not exact to the minute; ms in. */
function roughly(ms: number): string {
  const [minutes, hours] = [Math.round(ms / 60_000), Math.round(ms / 3_600_000)];
  if (minutes < 1) return 'a minute';
  return minutes < 90 ? `${minutes} min` : `${hours} h`;
}

type Counted = Pick<ArchivedCall, 'state' | 'attempts'>;

function failed({ attempts }: Counted, { made }: Ladder): string | null {
  if (made.at(-1)?.detail?.network_code === DELETED) {
    return `Ended early, after ${attempts} of ${MAX_ATTEMPTS}: the destination of its event type was deleted.`;
  }
  if (attempts >= MAX_ATTEMPTS) return null;
  return `Ended early, after ${attempts} of ${MAX_ATTEMPTS}; the service gives no reason.`;
}

function pending({ attempts }: Counted, { expected }: Ladder, now: number): string {
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
export function ladderSummary(call: Counted, ladder: Ladder, now: number): string | null {
  if (call.state === 'retrying') return pending(call, ladder, now);
  return call.state === 'failed' ? failed(call, ladder) : null;
}

/** When an attempt to come is due: "in 11 min 04 s", "in 2 h 5 min, 18:30:12 (estimate)", "time not provided". */
export function expectedText({ at, said_by }: LadderAttempt, now: number): string {
  if (at === null) return 'time not provided';
  const left = countdownExact(at, now);
  if (said_by === 'service') return left;
  return `${left === 'now' ? left : `${left}, ${momentText(at, now, 'seconds')}`} (estimate)`;
}
