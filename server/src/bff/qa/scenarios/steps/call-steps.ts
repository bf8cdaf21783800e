import type { StepOf } from '../../../../contract/index.js';
import type { KnownCall } from '../known-calls.js';
import { usersOf, type Stage } from '../stage.js';
import { done, StepFailedError, type StepResult } from '../step-result.js';
import { counted } from '../words.js';

const LOOK_EVERY_MS = 50;
const MOST_MS = 30_000;

/** Reruns (4.7) every call of the users of that type and status, one after another. */
export async function rerun(stage: Stage, step: StepOf<'rerun'>): Promise<StepResult> {
  await stage.poll();
  const calls = stage.calls
    .about(usersOf(stage, step.people), step.kind)
    .filter(({ status }) => status === step.status);
  if (calls.length === 0) throw new StepFailedError('There is no such call.');
  for (const { transaction_id, reference_user_id } of calls) {
    await stage.makeRoom(1);
    const answer = await stage.ask('call_rerun', { transaction_id });
    if (answer.transaction_id === null) continue;
    const made = { transaction_id: answer.transaction_id, webhook_type: step.kind };
    stage.calls.add(reference_user_id, [{ ...made, status: 'PENDING', attempts: 0 }]);
  }
  return done(`${counted(calls.length, 'call')} rerun`);
}

/** Whether an attempt is to be made by that time (ms, by the service's clock), or under way. */
export function isDue({ status, attempts, next_attempt_at }: KnownCall, now: number): boolean {
  if (status !== 'PENDING') return false;
  // What is listed no more does not say when: its first attempt is made at once.
  return next_attempt_at === null ? attempts === 0 : next_attempt_at <= now;
}

/** Waits, at most so many ms, until no attempt about the users is due; answers how many still are. */
export async function waitForAttempts(
  stage: Stage,
  users: readonly string[],
  mostMs: number,
): Promise<number> {
  const end = performance.now() + mostMs;
  for (;;) {
    // The time first: what falls due after it is not waited for.
    const { clock } = await stage.control('offer', {});
    await stage.poll();
    const due = stage.calls.about(users).filter((call) => isDue(call, Date.parse(clock.now)));
    if (due.length === 0 || performance.now() > end) return due.length;
    await stage.rest(LOOK_EVERY_MS);
  }
}

/** Waits until no attempt about the users is due. Throws StepFailedError after 30 s. */
export async function settle(stage: Stage, step: StepOf<'settle'>): Promise<StepResult> {
  const due = await waitForAttempts(stage, usersOf(stage, step.people), MOST_MS);
  if (due === 0) return done('no attempt is due');
  throw new StepFailedError(`${counted(due, 'attempt')} still due or under way after 30 s.`);
}
