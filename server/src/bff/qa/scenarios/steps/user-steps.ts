import type {
  OutcomeBatchPage,
  OutcomeBatchStep,
  Share,
  StepOf,
} from '../../../../contract/index.js';
import type { Asking } from '../put-back.js';
import { usersOf, type StepKind } from '../stage.js';
import { counted, countsOf, done, eachOf, StepFailedError, tally } from '../step-result.js';

const OUTCOMES = {
  verified: ['passes the check', 'pass the check'],
  unfulfillable: ['fails the check', 'fail the check'],
  revoked: ['is revoked', 'are revoked'],
} as const;

/** The maximum number of new calls between two polls. */
const CHUNK = 20;
/** More users than this are spread over time, because the service lists only 50 calls. */
const BATCH_AT_ONCE = 40;
const MS_A_USER = 50;

/** Registers a group (4.1) with IDs and, if one is given, a region that belong to this run only. */
export const register: StepKind<'register'> = {
  permission: 'register',
  words({ people, count, uniqueness_region_id: region, data_request_type: type }) {
    const where = region === undefined ? '' : ` in the region ${region}`;
    return `Register ${counted(count, 'user')} as ${people}${where}${type === undefined ? '' : ` for ${type}`}`;
  },
  async perform(stage, step) {
    const { people, count, uniqueness_region_id: region, data_request_type: type } = step;
    const width = String(count).length;
    const ids = Array.from(
      { length: count },
      (_, n) => `${people}-${stage.mark}-${String(n + 1).padStart(width, '0')}`,
    );
    await eachOf(ids, (reference_user_id) =>
      stage.ask('register', {
        reference_user_id,
        ...(region === undefined ? {} : { uniqueness_region_id: `${region}-${stage.mark}` }),
        ...(type === undefined ? {} : { data_request: { type } }),
      }),
    );
    stage.groups.set(people, ids);
    return done(`${counted(count, 'user')} registered`);
  },
};

/** Which users are meant, and whether it is a single one. */
function selected({ people, first, skip = 0 }: StepOf<'outcome'>): [users: string, isOne: boolean] {
  const from = skip + 1;
  if (first === undefined) {
    return [`All of ${people}${skip > 0 ? ` from number ${from} on` : ''}`, false];
  }
  if (first === 1)
    return [skip > 0 ? `Number ${from} of ${people}` : `The first of ${people}`, true];
  const some = skip > 0 ? `Numbers ${from} to ${skip + first}` : `The first ${first}`;
  return [`${some} of ${people}`, false];
}

/** One outcome for some users of a group, each through POST /sandbox/outcome. */
export const outcome: StepKind<'outcome'> = {
  words(step) {
    const [users, isOne] = selected(step);
    const does = OUTCOMES[step.outcome][isOne ? 0 : 1];
    const as = step.person === undefined ? '' : ` as ${step.person}`;
    const known = step.already_verified ? ' as a human who is already verified in the region' : '';
    const score =
      step.humanness_score === undefined ? '' : `, with a score of ${step.humanness_score}`;
    return `${users} ${does}${as}${known}${score}`;
  },
  async perform(stage, step) {
    const { people, first, skip = 0, person, already_verified, humanness_score } = step;
    const all = usersOf(stage, people);
    const ids = all.slice(skip, first === undefined ? all.length : skip + first);
    const states: string[] = [];
    for (let n = 0; n < ids.length; n += CHUNK) {
      const some = ids.slice(n, n + CHUNK);
      await stage.makeRoom(some.length);
      const make = async (reference_user_id: string) => {
        const { state } = await stage.control('outcome', {
          ...{ reference_user_id, outcome: step.outcome },
          // Only used by this run: no invite page offers them.
          ...(person === undefined ? {} : { person: `${person} ${stage.mark}`, listed: false }),
          ...(already_verified === undefined ? {} : { already_verified }),
          ...(humanness_score === undefined ? {} : { humanness_score }),
        });
        return state;
      };
      // For a shared human one at a time, so that the first user is the one who is verified.
      states.push(...(await eachOf(some, make, person === undefined ? undefined : 1)));
    }
    return done(tally(countsOf(states)));
  },
};

/** Reads all steps of an outcome batch, page by page. */
async function readSteps({ control }: Pick<Asking, 'control'>, id: string) {
  const steps: OutcomeBatchStep[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const page: OutcomeBatchPage = await control('batch', { id, after });
    steps.push(...page.steps);
    after = page.next_after;
  }
  return steps;
}

function shareText({ percent, outcome: how, person }: Share): string {
  const words = how === 'same_person' ? 'the same human again' : how;
  return `${percent} % ${words}${person === undefined ? '' : ` as ${person}`}`;
}

/** Outcomes for a group by percentages; returns when each user had their turn. */
export const outcomeBatch: StepKind<'plan'> = {
  words: ({ people, shares, seed }) =>
    `Outcome batch for ${people} with the seed ${seed}: ${shares.map(shareText).join(', ')}`,
  async perform(stage, step) {
    const users = usersOf(stage, step.people);
    await stage.makeRoom(users.length);
    const { id } = await stage.control('batch_start', {
      reference_user_ids: [...users],
      shares: step.shares.map(({ person, ...share }) => ({
        ...share,
        ...(person === undefined ? {} : { person: `${person} ${stage.mark}` }),
      })),
      seed: step.seed,
      delay_ms: 0,
      spread_ms: users.length > BATCH_AT_ONCE ? users.length * MS_A_USER : 0,
    });
    const { state } = await stage.until(
      async () => {
        const { plan } = await stage.control('batch', { id });
        return plan.state === 'running' ? null : plan;
      },
      ({ control }) => control('batch_cancel', { id }),
    );
    if (state === 'cancelled') throw new StepFailedError('The outcome batch was cancelled.');
    const steps = await readSteps(stage, id);
    const reasons = steps.flatMap(({ reason }) => reason ?? []);
    const [reason] = reasons;
    if (reason !== undefined) {
      throw new StepFailedError(`${reasons.length} of ${users.length} were refused. ${reason}`);
    }
    return done(tally(countsOf(steps.map(({ user_state }) => user_state ?? 'left alone'))));
  },
};
