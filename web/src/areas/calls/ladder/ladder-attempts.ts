import type { ArchivedCall, AttemptDetail } from '@connect-console/server/contract';
import type { ForecastBasis, LadderAttempt } from './forecast';

/**
 * The embedded sandbox's code for an attempt at an event type whose destination was deleted (decisions.md, "destination
 * of a retry").
 */
export const DELETED = 'NOT_CONFIGURED';

// A service may count any number of attempts; at most this many without a record are drawn.
const MOST_UNKNOWN = 16;

/**
 * A call's attempts, given oldest first, each with its number; those without a record fill the holes. If the service
 * gives no numbers, the records are the last attempts, because a listing drops the oldest first.
 */
export function madeAttempts(
  call: Pick<ArchivedCall, 'attempts'>,
  attempts: readonly AttemptDetail[],
): LadderAttempt[] {
  const numbers = attempts.flatMap(({ attempt }) => attempt ?? []);
  let unnumbered = attempts.length - numbers.length;
  const highest = Math.max(call.attempts, unnumbered, ...numbers);
  const made = attempts.map((detail): LadderAttempt => {
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

/** The basis of the forecast. A next attempt listed before the newest one was made is that one. */
export function forecastBasis(call: ArchivedCall, made: readonly LadderAttempt[]): ForecastBasis {
  const next = call.next_attempt_at;
  const isOld = next !== null && made.some(({ at }) => at !== null && at >= next);
  return { ...call, made, next_attempt_at: isOld ? null : next };
}
