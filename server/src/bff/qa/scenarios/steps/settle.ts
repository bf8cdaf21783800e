import type { StepOf } from '../../../../contract/index.js';
import type { KnownCall } from '../known-calls.js';
import { peopleOf, type Stage } from '../stage.js';
import { done, StepFailedError, type StepResult } from '../step-result.js';
import { counted } from '../words.js';

const LOOK_EVERY_MS = 50;
const MOST_MS = 30_000;

/** Whether an attempt is to be made by that time (ms, by the service's clock), or under way. */
export function isDue({ status, attempts, next_attempt_at }: KnownCall, now: number): boolean {
  if (status !== 'PENDING') return false;
  // What is listed no more does not say when: its first attempt is made at once.
  return next_attempt_at === null ? attempts === 0 : next_attempt_at <= now;
}

/** Waits, at most so many ms, until no attempt about the people is due; answers how many still are. */
export async function waitForAttempts(
  stage: Stage,
  people: readonly string[],
  mostMs: number,
): Promise<number> {
  const end = performance.now() + mostMs;
  for (;;) {
    // The time first: what falls due after it is not waited for.
    const { clock } = await stage.control('offer', {});
    await stage.look();
    const due = stage.calls.about(people).filter((call) => isDue(call, Date.parse(clock.now)));
    if (due.length === 0 || performance.now() > end) return due.length;
    await stage.rest(LOOK_EVERY_MS);
  }
}

/** Waits until no attempt about the people is due. Throws StepFailedError after 30 s. */
export async function settle(stage: Stage, step: StepOf<'settle'>): Promise<StepResult> {
  const due = await waitForAttempts(stage, peopleOf(stage, step.people), MOST_MS);
  if (due === 0) return done('no attempt is due');
  throw new StepFailedError(`${counted(due, 'attempt')} still due or under way after 30 s.`);
}
