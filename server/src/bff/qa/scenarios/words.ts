import {
  WEBHOOK_TYPES,
  type Scenario,
  type ScenarioStep,
  type Share,
  type StepOf,
} from '../../../contract/index.js';

const OUTCOMES = {
  verified: ['passes the check', 'pass the check'],
  unfulfillable: ['fails the check', 'fail the check'],
  revoked: ['is revoked', 'are revoked'],
} as const;
const SHARES = {
  verified: 'verified',
  same_person: 'the same human again',
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

/** `1 user`, `20 users`: the number with its noun. */
export const counted = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** A duration in the largest unit of which it is a whole number. */
export function span(ms: number): string {
  const unit = UNITS.find(([, length]) => ms % length === 0);
  return unit ? counted(ms / unit[1], unit[0]) : `${ms} ms`;
}

/** `2 verified, 1 revoked`; "none" if there is nothing. */
export function tally(counts: Readonly<Partial<Record<string, number>>>): string {
  const parts = Object.entries(counts).map(([state, n]) => `${n ?? 0} ${state}`);
  return parts.length > 0 ? parts.join(', ') : 'none';
}

/** The last step of a run that changes a destination or switches maintenance on. */
export const PUT_BACK = 'Restore destinations and maintenance';

function typesOf(types: readonly string[]): string {
  const different = new Set(types);
  return different.size === WEBHOOK_TYPES.length
    ? 'all three event types'
    : [...different].join(' and ');
}

function destination({ kinds, receiver, parameter, url }: StepOf<'destination'>): string {
  if (receiver !== undefined) {
    const value = parameter === undefined ? '' : ` (${parameter})`;
    return `Send ${typesOf(kinds)} to the test receiver ${receiver}${value}`;
  }
  return url ? `Send ${typesOf(kinds)} to ${url}` : `Remove the destination of ${typesOf(kinds)}`;
}

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

function outcome(step: StepOf<'outcome'>): string {
  const [users, isOne] = selected(step);
  const does = OUTCOMES[step.outcome][isOne ? 0 : 1];
  const as = step.person === undefined ? '' : ` as ${step.person}`;
  const known = step.already_verified ? ' as a human who is already verified in the region' : '';
  const score =
    step.humanness_score === undefined ? '' : `, with a score of ${step.humanness_score}`;
  return `${users} ${does}${as}${known}${score}`;
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
  const of = kind === undefined ? 'calls' : `${kind} calls`;
  return `Expect ${of} for ${people}${attempts === undefined ? '' : `, ${counted(attempts, 'attempt')} each`}`;
}

type Words = { [Do in ScenarioStep['do']]: (step: StepOf<Do>) => string };

const words: Words = {
  register({ people, count, uniqueness_region_id: region, data_request_type: type }) {
    const where = region === undefined ? '' : ` in the region ${region}`;
    return `Register ${counted(count, 'user')} as ${people}${where}${type === undefined ? '' : ` for ${type}`}`;
  },
  destination,
  outcome,
  plan: ({ people, shares, seed }) =>
    `Outcome batch for ${people} with the seed ${seed}: ${shares.map(share).join(', ')}`,
  clock,
  maintenance: ({ on }) => `Turn maintenance ${on ? 'on' : 'off'}`,
  rerun: ({ people, kind, status }) => `Rerun the ${status} ${kind} calls for ${people}`,
  settle: ({ people }) => `Wait until no attempt for ${people} is due`,
  expect_people: ({ people }) => `Expect the states of ${people}`,
  expect_calls: expectedCalls,
  expect_service: () => 'Register another user',
};

/** A step in words, as the list and a report show it. */
export function stepWords(step: ScenarioStep): string {
  // The row of this very step; the union of steps cannot express that.
  const say = words[step.do] as (step: ScenarioStep) => string;
  return say(step);
}

/** Whether a run changes anything that has to be restored. */
export const putsBack = ({ steps }: Pick<Scenario, 'steps'>): boolean =>
  steps.some((step) => step.do === 'destination' || (step.do === 'maintenance' && step.on));

/** The steps of a run in words, including the last one, which no scenario lists. */
export const runWords = (scenario: Pick<Scenario, 'steps'>): string[] => [
  ...scenario.steps.map(stepWords),
  ...(putsBack(scenario) ? [PUT_BACK] : []),
];
