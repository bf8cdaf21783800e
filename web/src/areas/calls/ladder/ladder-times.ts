import type { ArchivedCall } from '@connect-console/server/contract';
import { pauseAfter } from './forecast';
import type { MadeAttempt } from './ladder-attempts';

/**
 * An attempt that was made, with its time in ms since 1970: where its record tells none, what the back-off makes
 * likely. Null where nothing tells any.
 */
export interface TimedAttempt extends MadeAttempt {
  at: number | null;
}

/** What the times are estimated by. Times are ms since 1970 by the service's clock. */
interface TimesBasis {
  call: Pick<ArchivedCall, 'state' | 'attempts' | 'created_at' | 'updated_at' | 'completed_at'>;
  /** The pause after the first attempt, in ms. */
  base: number;
  now: number;
}

/** When the last attempt was, as the call itself tells it; null where it does not. */
function lastTold({ call }: TimesBasis, highest: number): number | null {
  if (highest !== call.attempts) return null;
  return call.state === 'retrying' ? call.updated_at : (call.completed_at ?? call.updated_at);
}

/** The two ends where no record tells them: the first attempt follows the call's creation at once. */
function withEnds(
  made: readonly MadeAttempt[],
  known: readonly (number | null)[],
  basis: TimesBasis,
): (number | null)[] {
  const ends = [...known];
  const [first, last] = [made[0], made.at(-1)];
  const { created_at } = basis.call;
  const earliest = Math.min(...known.map((at) => at ?? Infinity));
  if (ends[0] === null && first?.attempt === 1 && created_at !== null && created_at <= earliest) {
    ends[0] = created_at;
  }
  const told = last ? lastTold(basis, last.attempt) : null;
  const latest = Math.max(...ends.map((at) => at ?? -Infinity));
  if (ends.at(-1) === null && told !== null && told >= latest) ends[ends.length - 1] = told;
  return ends;
}

/**
 * The attempts with their times. Those that no record tells of are spread between the ones that are known, each
 * pause as long against the others as part 8's back-off makes it: they were made over the whole time of the
 * call, not at one end of it.
 */
export function timedAttempts(made: readonly MadeAttempt[], basis: TimesBasis): TimedAttempt[] {
  const known = made.map(({ detail }) => detail?.created_at ?? null);
  const ats = withEnds(made, known, basis);
  const pause = (n: number) => pauseAfter(made[n]?.attempt ?? 1, basis.base);
  const isTold = ats.map((at) => at !== null);
  for (let n = 1; n < ats.length; n += 1) {
    const before = ats[n - 1] ?? null;
    if (ats[n] !== null || before === null) continue;
    const next = isTold.indexOf(true, n);
    const told = next === -1 ? null : (ats[next] ?? null);
    let left = 0;
    for (let step = n - 1; step < next; step += 1) left += pause(step);
    ats[n] =
      told === null
        ? Math.min(before + pause(n - 1), Math.max(before, basis.now))
        : before + ((told - before) * pause(n - 1)) / left;
  }
  for (let n = ats.length - 2; n >= 0; n -= 1) {
    const after = ats[n + 1] ?? null;
    if (ats[n] === null && after !== null) ats[n] = after - pause(n);
  }
  return made.map((each, n) => ({ ...each, at: ats[n] ?? null }));
}
