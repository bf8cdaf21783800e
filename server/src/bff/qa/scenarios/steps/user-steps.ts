import { LIST_LIMIT, type StepOf } from '../../../../contract/index.js';
import { UpstreamMaintenanceError } from '../../../../upstream/failures.js';
import { readBatch, usersOf, type Stage } from '../stage.js';
import { done, eachOf, StepFailedError, type StepResult } from '../step-result.js';
import { counted, tally } from '../words.js';
import { waitForAttempts } from './call-steps.js';

const AT_ONCE = 8;
/** The maximum number of new calls between two polls. */
const CHUNK = 20;
/** As long as an attempt may take (decisions.md, "what counts as delivered"). */
const ATTEMPT_MS = 10_000;
/** More at once would be listed no more before the console has seen all; the others come at such a pace. */
const BATCH_AT_ONCE = 40;
const MS_A_USER = 50;
const LOOK_EVERY_MS = 50;

/** Registers a group (4.1) under ids and, where one is given, a region that are this run's own. */
export async function register(stage: Stage, step: StepOf<'register'>): Promise<StepResult> {
  const { people, count, uniqueness_region_id: region, data_request_type: type } = step;
  const width = String(count).length;
  const ids = Array.from(
    { length: count },
    (_, n) => `${people}-${stage.mark}-${String(n + 1).padStart(width, '0')}`,
  );
  await eachOf(ids, AT_ONCE, async (reference_user_id) => {
    await stage.ask('register', {
      reference_user_id,
      ...(region === undefined ? {} : { uniqueness_region_id: `${region}-${stage.mark}` }),
      ...(type === undefined ? {} : { data_request: { type } }),
    });
  });
  stage.groups.set(people, ids);
  return done(`${counted(count, 'user')} registered`);
}

// Nothing is listed then, but outcomes go on.
function unlessMaintenance(error: unknown): void {
  if (!(error instanceof UpstreamMaintenanceError)) throw error;
}

/** One outcome for some users of a group, each through POST /sandbox/outcome. */
export async function outcome(stage: Stage, step: StepOf<'outcome'>): Promise<StepResult> {
  const { people, first, skip = 0, person, already_verified, humanness_score } = step;
  const all = usersOf(stage, people);
  const ids = all.slice(skip, first === undefined ? all.length : skip + first);
  const states: Record<string, number> = {};
  for (let n = 0; n < ids.length; n += CHUNK) {
    const some = ids.slice(n, n + CHUNK);
    await stage.makeRoom(some.length);
    // Those before these would be listed no more, and how their first attempts went would be shown nowhere.
    if (n >= LIST_LIMIT - 2 * CHUNK) {
      await waitForAttempts(stage, ids.slice(0, n), ATTEMPT_MS).catch(unlessMaintenance);
    }
    // The first one decides where several are to pass as one human.
    await eachOf(some, person === undefined ? AT_ONCE : 1, async (reference_user_id) => {
      const { state, calls } = await stage.control('outcome', {
        ...{ reference_user_id, outcome: step.outcome },
        // Of this run alone: no invite page offers them.
        ...(person === undefined ? {} : { person: `${person} ${stage.mark}`, listed: false }),
        ...(already_verified === undefined ? {} : { already_verified }),
        ...(humanness_score === undefined ? {} : { humanness_score }),
      });
      stage.calls.add(reference_user_id, calls);
      states[state] = (states[state] ?? 0) + 1;
    });
  }
  return done(tally(states));
}

/** Outcomes for a group by percentages, until the turn of each has come. */
export async function outcomeBatch(stage: Stage, step: StepOf<'plan'>): Promise<StepResult> {
  const users = usersOf(stage, step.people);
  await stage.makeRoom(users.length);
  const { id } = await stage.control('plan_start', {
    reference_user_ids: [...users],
    shares: step.shares.map(({ person, ...share }) => ({
      ...share,
      ...(person === undefined ? {} : { person: `${person} ${stage.mark}` }),
    })),
    seed: step.seed,
    delay_ms: 0,
    spread_ms: users.length > BATCH_AT_ONCE ? users.length * MS_A_USER : 0,
  });
  stage.batches.push(id);
  const read = async () => (await stage.control('plan', { id })).plan;
  const { state } = await stage.orStop(
    async () => {
      let now = await read();
      for (; now.state === 'running'; now = await read()) await stage.rest(LOOK_EVERY_MS);
      return now;
    },
    ({ control }) => control('plan_cancel', { id }),
  );
  if (state === 'cancelled') throw new StepFailedError('The outcome batch was cancelled.');
  const states: Record<string, number> = {};
  const reasons: string[] = [];
  await readBatch(stage, id, ({ reference_user_id, user_state, reason, calls }) => {
    stage.calls.add(reference_user_id, calls);
    const key = user_state ?? 'left alone';
    states[key] = (states[key] ?? 0) + 1;
    if (reason !== null) reasons.push(reason);
  });
  const [reason] = reasons;
  if (reason !== undefined) {
    throw new StepFailedError(`${reasons.length} of ${users.length} were refused. ${reason}`);
  }
  return done(tally(states));
}
