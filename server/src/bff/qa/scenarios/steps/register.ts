import type { StepOf } from '../../../../contract/index.js';
import { inTurns } from '../in-turns.js';
import type { Stage } from '../stage.js';
import { done, type StepResult } from '../step-result.js';
import { counted } from '../words.js';

const AT_ONCE = 8;

/** Registers a group (4.1) under ids and, where one is given, a region that are this run's own. */
export async function register(stage: Stage, step: StepOf<'register'>): Promise<StepResult> {
  const { people, count, uniqueness_region_id: region, data_request_type: type } = step;
  const width = String(count).length;
  const ids = Array.from(
    { length: count },
    (_, n) => `${people}-${stage.mark}-${String(n + 1).padStart(width, '0')}`,
  );
  await inTurns(ids, AT_ONCE, async (reference_user_id) => {
    await stage.ask('register', {
      reference_user_id,
      ...(region === undefined ? {} : { uniqueness_region_id: `${region}-${stage.mark}` }),
      ...(type === undefined ? {} : { data_request: { type } }),
    });
  });
  stage.groups.set(people, ids);
  return done(`${counted(count, 'person', 'people')} registered`);
}
