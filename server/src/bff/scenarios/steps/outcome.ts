import type { StepOf } from '../../../contract/index.js';
import { inTurns } from '../in-turns.js';
import { peopleOf, type Stage } from '../stage.js';
import { done, type StepResult } from '../step-result.js';
import { tally } from '../words.js';

const AT_ONCE = 8;
/** So many new calls come between two looks at most. */
const BATCH = 20;

/** One outcome for some people of a group, each through POST /sandbox/outcome. */
export async function outcome(stage: Stage, step: StepOf<'outcome'>): Promise<StepResult> {
  const { people, first, skip = 0, person, already_verified, humanness_score } = step;
  const all = peopleOf(stage, people);
  const ids = all.slice(skip, first === undefined ? all.length : skip + first);
  const states: Record<string, number> = {};
  for (let n = 0; n < ids.length; n += BATCH) {
    const batch = ids.slice(n, n + BATCH);
    await stage.makeRoom(batch.length);
    // Who comes first decides where several are to pass as one person.
    await inTurns(batch, person === undefined ? AT_ONCE : 1, async (reference_user_id) => {
      const { state, calls } = await stage.control('outcome', {
        ...{ reference_user_id, outcome: step.outcome },
        ...(person === undefined ? {} : { person: `${person} ${stage.mark}` }),
        ...(already_verified === undefined ? {} : { already_verified }),
        ...(humanness_score === undefined ? {} : { humanness_score }),
      });
      stage.calls.note(reference_user_id, calls);
      states[state] = (states[state] ?? 0) + 1;
    });
  }
  return done(tally(states));
}
