import type { ArchivedCall, AttemptDetail } from '@connect-console/server/contract';
import type { ForecastBasis, LadderAttempt } from './forecast';

/**
 * The embedded sandbox's code for an attempt at an event type whose destination was deleted (decisions.md, "destination
 * of a retry").
 */
export const DELETED = 'NOT_CONFIGURED';

// A service may count any number of attempts; at most this many without a record are drawn.
const MOST_UNKNOWN = 16;

function inOrder(a: AttemptDetail, b: AttemptDetail): number {
  const byNumber = (a.attempt ?? Infinity) - (b.attempt ?? Infinity);
  if (byNumber !== 0 && !Number.isNaN(byNumber)) return byNumber;
  const byTime = (a.created_at ?? Infinity) - (b.created_at ?? Infinity);
  return byTime !== 0 && !Number.isNaN(byTime) ? byTime : a.sequence - b.sequence;
}

/** The numbers for records without one: the last free ones, because a listing drops the oldest first. */
function freeNumbers(count: number, taken: ReadonlySet<number>, highest: number): number[] {
  const free: number[] = [];
  for (let number = highest; number >= 1 && free.length < count; number -= 1) {
    if (!taken.has(number)) free.unshift(number);
  }
  for (let number = highest + 1; free.length < count; number += 1) free.push(number);
  return free;
}

/** A call's attempts in order, each with its number; those without a record fill the holes. */
export function madeAttempts(
  call: Pick<ArchivedCall, 'attempts'>,
  attempts: readonly AttemptDetail[],
): LadderAttempt[] {
  const sorted = attempts.toSorted(inOrder);
  const numbers = sorted.flatMap(({ attempt }) => attempt ?? []);
  const taken = new Set(numbers);
  const highest = Math.max(call.attempts, 0, ...numbers);
  const free = freeNumbers(sorted.length - numbers.length, taken, highest);
  const made = sorted.map((detail): LadderAttempt => {
    const attempt = detail.attempt ?? free.shift() ?? highest;
    return { attempt, at: detail.created_at, detail, said_by: 'record' };
  });
  const filled = new Set(made.map(({ attempt }) => attempt));
  let unknown = 0;
  for (let number = highest; number >= 1 && unknown < MOST_UNKNOWN; number -= 1) {
    if (filled.has(number)) continue;
    made.push({ attempt: number, at: null, detail: null, said_by: 'record' });
    unknown += 1;
  }
  return made.sort((a, b) => a.attempt - b.attempt);
}

/** The basis of the forecast. A next attempt listed before the newest one was made is that one. */
export function forecastBasis(call: ArchivedCall, made: readonly LadderAttempt[]): ForecastBasis {
  const next = call.next_attempt_at;
  const isOld = next !== null && made.some(({ at }) => at !== null && at >= next);
  return { ...call, made, next_attempt_at: isOld ? null : next };
}
