import type { StepOf } from '../../../../contract/index.js';
import { peopleOf, type Stage } from '../stage.js';
import { done, StepFailedError, type StepResult } from '../step-result.js';
import { counted } from '../words.js';

/** Reruns (4.7) every call of the people of that kind and status, one after another. */
export async function rerun(stage: Stage, step: StepOf<'rerun'>): Promise<StepResult> {
  await stage.look();
  const calls = stage.calls
    .about(peopleOf(stage, step.people), step.kind)
    .filter(({ status }) => status === step.status);
  if (calls.length === 0) throw new StepFailedError('There is no such call.');
  for (const { transaction_id, reference_user_id } of calls) {
    await stage.makeRoom(1);
    const answer = await stage.ask('call_rerun', { transaction_id });
    if (answer.transaction_id === null) continue;
    const made = { transaction_id: answer.transaction_id, webhook_type: step.kind };
    stage.calls.note(reference_user_id, [{ ...made, status: 'PENDING', attempts: 0 }]);
  }
  return done(`${counted(calls.length, 'call')} rerun`);
}
