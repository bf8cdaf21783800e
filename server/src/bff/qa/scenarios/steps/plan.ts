import type { StepOf } from '../../../../contract/index.js';
import { readPlan } from '../read-plan.js';
import type { Asking } from '../asking.js';
import { peopleOf, type Stage } from '../stage.js';
import { done, StepFailedError, type StepResult } from '../step-result.js';
import { tally } from '../words.js';

/** More at once would be listed no more before the archive has seen all; the others come in such a pace. */
const AT_ONCE = 40;
const MS_A_PERSON = 50;
const LOOK_EVERY_MS = 50;

/** Outcomes for a group by percentages, until everybody's turn has come. */
export async function plan(stage: Stage, step: StepOf<'plan'>): Promise<StepResult> {
  const people = peopleOf(stage, step.people);
  await stage.makeRoom(people.length);
  const { id } = await stage.control('plan_start', {
    reference_user_ids: [...people],
    shares: step.shares.map(({ person, ...share }) => ({
      ...share,
      ...(person === undefined ? {} : { person: `${person} ${stage.mark}` }),
    })),
    seed: step.seed,
    delay_ms: 0,
    spread_ms: people.length > AT_ONCE ? people.length * MS_A_PERSON : 0,
  });
  stage.plans.push(id);
  const cancel = ({ control }: Asking) => control('plan_cancel', { id });
  stage.loose.add(cancel);
  let now = (await stage.control('plan', { id })).plan;
  while (now.state === 'running') {
    await stage.rest(LOOK_EVERY_MS);
    now = (await stage.control('plan', { id })).plan;
  }
  stage.loose.delete(cancel);
  if (now.state === 'cancelled') throw new StepFailedError('Somebody cancelled the plan.');
  const states: Record<string, number> = {};
  const reasons: string[] = [];
  await readPlan(stage, id, ({ reference_user_id, user_state, reason, calls }) => {
    stage.calls.note(reference_user_id, calls);
    const state = user_state ?? 'left alone';
    states[state] = (states[state] ?? 0) + 1;
    if (reason !== null) reasons.push(reason);
  });
  const [reason] = reasons;
  if (reason !== undefined) {
    throw new StepFailedError(`${reasons.length} of ${people.length} were refused. ${reason}`);
  }
  return done(tally(states));
}
