import type { UserCall } from '../../../../contract/index.js';
import { callsOf, usersOf } from '../stage.js';
import { done, StepFailedError } from '../step-result.js';
import { counted } from '../words.js';
import type { StepKind } from './step-kind.js';

const MOST_MS = 30_000;

/** Reruns (4.7) every call of the users with that type and status, one after another. */
export const rerun: StepKind<'rerun'> = {
  permission: 'rerun',
  words: ({ people, kind, status }) => `Rerun the ${status} ${kind} calls for ${people}`,
  async perform(stage, step) {
    const all = await callsOf(stage, usersOf(stage, step.people), step.kind);
    const calls = all.filter(({ status }) => status === step.status);
    if (calls.length === 0) throw new StepFailedError('There is no such call.');
    for (const { transaction_id } of calls) {
      await stage.makeRoom(1);
      await stage.ask('call_rerun', { transaction_id });
    }
    return done(`${counted(calls.length, 'call')} rerun`);
  },
};

/** Whether an attempt is due by that time (ms, by the service's clock), or is under way. */
function isDue({ next_attempt_at }: UserCall, now: number): boolean {
  return next_attempt_at !== null && Date.parse(next_attempt_at) <= now;
}

/** Waits until no attempt about the users is due. Throws StepFailedError after 30 s. */
export const settle: StepKind<'settle'> = {
  isRead: true,
  words: ({ people }) => `Wait until no attempt for ${people} is due`,
  async perform(stage, step) {
    const end = performance.now() + MOST_MS;
    for (;;) {
      // The time is read first: what becomes due after it is not waited for.
      const { clock } = await stage.control('offer', {});
      const calls = await callsOf(stage, usersOf(stage, step.people));
      const due = calls.filter((call) => isDue(call, Date.parse(clock.now))).length;
      if (due === 0) return done('no attempt is due');
      if (performance.now() > end) {
        throw new StepFailedError(`${counted(due, 'attempt')} still due or under way after 30 s.`);
      }
      await stage.rest();
    }
  },
};
