import {
  WEBHOOK_TYPES,
  type Scenario,
  type ScenarioStep,
  type Share,
  type StepOf,
} from '../../../contract/index.js';

const OUTCOMES = {
  verified: ['passes the check', 'pass the check'],
  unfulfillable: ['does not pass the check', 'do not pass the check'],
  revoked: ['withdraws', 'withdraw'],
} as const;
const SHARES = {
  verified: 'verified',
  same_person: 'the same person again',
  unfulfillable: 'unfulfillable',
  revoked: 'revoked',
  never: 'never',
} as const;
const UNITS = [
  ['day', 24 * 60 * 60 * 1000],
  ['hour', 60 * 60 * 1000],
  ['minute', 60 * 1000],
  ['second', 1000],
] as const;

/** `1 person`, `20 people`: the number with its noun. */
export const counted = (n: number, one: string, many = `${one}s`): string =>
  `${n} ${n === 1 ? one : many}`;

/** A length of time in the largest unit that it is a whole number of. */
export function span(ms: number): string {
  const unit = UNITS.find(([, length]) => ms % length === 0);
  return unit ? counted(ms / unit[1], unit[0]) : `${ms} ms`;
}

/** `2 verified, 1 revoked`; "none" of nothing. */
export function tally(counts: Readonly<Partial<Record<string, number>>>): string {
  const parts = Object.entries(counts).map(([state, n]) => `${n ?? 0} ${state}`);
  return parts.length > 0 ? parts.join(', ') : 'none';
}

/** What the maintenance switch, or a destination, is put back from; the last step of a run. */
export const PUT_BACK = 'Put back what the run changed';

function kindsOf(kinds: readonly string[]): string {
  const different = new Set(kinds);
  return different.size === WEBHOOK_TYPES.length ? 'all three kinds' : [...different].join(' and ');
}

function destination({ kinds, receiver, parameter, url }: StepOf<'destination'>): string {
  if (receiver !== undefined) {
    const told = parameter === undefined ? '' : ` (${parameter})`;
    return `Send ${kindsOf(kinds)} to the receiver ${receiver}${told}`;
  }
  return url
    ? `Send ${kindsOf(kinds)} to ${url}`
    : `Configure no destination for ${kindsOf(kinds)}`;
}

/** Who is meant, and whether that is one person. */
function whom({ people, first, skip = 0 }: StepOf<'outcome'>): [who: string, isOne: boolean] {
  const from = skip + 1;
  if (first === undefined) {
    return [`Everybody of ${people}${skip > 0 ? ` from number ${from} on` : ''}`, true];
  }
  if (first === 1)
    return [skip > 0 ? `Number ${from} of ${people}` : `The first of ${people}`, true];
  const some = skip > 0 ? `Numbers ${from} to ${skip + first}` : `The first ${first}`;
  return [`${some} of ${people}`, false];
}

function outcome(step: StepOf<'outcome'>): string {
  const [who, isOne] = whom(step);
  const does = OUTCOMES[step.outcome][isOne ? 0 : 1];
  const as = step.person === undefined ? '' : ` as ${step.person}`;
  const known = step.already_verified ? ' as somebody who is verified in the region already' : '';
  const score =
    step.humanness_score === undefined ? '' : `, with a score of ${step.humanness_score}`;
  return `${who} ${does}${as}${known}${score}`;
}

const share = ({ percent, outcome: how, person }: Share): string =>
  `${percent} % ${SHARES[how]}${person === undefined ? '' : ` as ${person}`}`;

function clock({ advance_ms, to }: StepOf<'clock'>): string {
  if (advance_ms !== undefined) return `Move the clock forward ${span(advance_ms)}`;
  return to === 'exhaustion'
    ? 'Move the clock until every pending call has ended'
    : 'Move the clock to the next retry';
}

function expectedCalls({ people, kind, attempts }: StepOf<'expect_calls'>): string {
  const of = kind === undefined ? 'Calls' : `${kind} calls`;
  return `${of} about ${people}${attempts === undefined ? '' : `, ${counted(attempts, 'attempt')} each`}`;
}

type Words = { [Do in ScenarioStep['do']]: (step: StepOf<Do>) => string };

const words: Words = {
  register({ people, count, uniqueness_region_id: region, data_request_type: type }) {
    const where = region === undefined ? '' : ` in the region ${region}`;
    return `Register ${counted(count, 'person', 'people')} as ${people}${where}${type === undefined ? '' : ` for ${type}`}`;
  },
  destination,
  outcome,
  plan: ({ people, shares, seed }) =>
    `Outcomes for ${people} by the seed ${seed}: ${shares.map(share).join(', ')}`,
  clock,
  maintenance: ({ on }) => `Switch maintenance ${on ? 'on' : 'off'}`,
  rerun: ({ people, kind, status }) => `Rerun the ${status} calls of ${kind} about ${people}`,
  settle: ({ people }) => `Wait until no attempt about ${people} is due`,
  expect_people: ({ people }) => `States of ${people}`,
  expect_calls: expectedCalls,
  expect_service: () => 'Register somebody',
};

/** A step in words, as the list and a report show it. */
export function stepWords(step: ScenarioStep): string {
  // The row of this very step, a tie that the union cannot express.
  const say = words[step.do] as (step: ScenarioStep) => string;
  return say(step);
}

/** Whether a run changes anything that has to be put back. */
export const putsBack = ({ steps }: Pick<Scenario, 'steps'>): boolean =>
  steps.some((step) => step.do === 'destination' || (step.do === 'maintenance' && step.on));

/** The rows of a run's report. */
export function runWords(scenario: Pick<Scenario, 'steps'>): string[] {
  return [...scenario.steps.map(stepWords), ...(putsBack(scenario) ? [PUT_BACK] : [])];
}
