import { LIST_LIMIT, type StepOf } from '../../../../contract/index.js';
import { UpstreamMaintenanceError } from '../../../../upstream/failures.js';
import { inTurns } from '../in-turns.js';
import { peopleOf, type Stage } from '../stage.js';
import { done, type StepResult } from '../step-result.js';
import { tally } from '../words.js';
import { waitForAttempts } from './settle.js';

const AT_ONCE = 8;
/** So many new calls come between two looks at most. */
const BATCH = 20;
/** As long as an attempt may take (decisions.md, "what counts as delivered"). */
const ATTEMPT_MS = 10_000;

// Nothing is listed then, but outcomes go on.
function unlessMaintenance(error: unknown): void {
  if (!(error instanceof UpstreamMaintenanceError)) throw error;
}

/** One outcome for some people of a group, each through POST /sandbox/outcome. */
export async function outcome(stage: Stage, step: StepOf<'outcome'>): Promise<StepResult> {
  const { people, first, skip = 0, person, already_verified, humanness_score } = step;
  const all = peopleOf(stage, people);
  const ids = all.slice(skip, first === undefined ? all.length : skip + first);
  const states: Record<string, number> = {};
  for (let n = 0; n < ids.length; n += BATCH) {
    const batch = ids.slice(n, n + BATCH);
    await stage.makeRoom(batch.length);
    // Those before these would be listed no more, and how their first attempts went would be told nowhere.
    if (n >= LIST_LIMIT - 2 * BATCH) {
      await waitForAttempts(stage, ids.slice(0, n), ATTEMPT_MS).catch(unlessMaintenance);
    }
    // Who comes first decides where several are to pass as one person.
    await inTurns(batch, person === undefined ? AT_ONCE : 1, async (reference_user_id) => {
      const { state, calls } = await stage.control('outcome', {
        ...{ reference_user_id, outcome: step.outcome },
        // Of this run alone: nobody on a phone is asked whether to be them.
        ...(person === undefined ? {} : { person: `${person} ${stage.mark}`, listed: false }),
        ...(already_verified === undefined ? {} : { already_verified }),
        ...(humanness_score === undefined ? {} : { humanness_score }),
      });
      stage.calls.note(reference_user_id, calls);
      states[state] = (states[state] ?? 0) + 1;
    });
  }
  return done(tally(states));
}
