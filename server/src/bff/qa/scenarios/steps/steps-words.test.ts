import { describe, expect, it } from 'vitest';
import { WEBHOOK_TYPES, type ScenarioStep } from '../../../../contract/index.js';
import { kindOf, putsBack } from './steps.js';
import { span, tally } from '../step-result.js';

const [COMPLETED, REVOKED] = WEBHOOK_TYPES;
const verify = { do: 'outcome', people: 'panel', outcome: 'verified' } as const;

it.each<[ScenarioStep, string]>([
  [{ do: 'register', people: 'panel', count: 1 }, 'Register 1 user as panel'],
  [
    {
      ...{ do: 'register', people: 'panel', count: 20, uniqueness_region_id: 'North' },
      data_request_type: 'IS_PHONE_NUMBER_VERIFIED',
    },
    'Register 20 users as panel in the region North for IS_PHONE_NUMBER_VERIFIED',
  ],
  [
    { do: 'destination', kinds: [COMPLETED, COMPLETED], receiver: 'checks' },
    `Send ${COMPLETED} to the test receiver checks`,
  ],
  [
    { do: 'destination', kinds: [COMPLETED, REVOKED], receiver: 'status', parameter: 0 },
    `Send ${COMPLETED} and ${REVOKED} to the test receiver status (0)`,
  ],
  [
    { do: 'destination', kinds: [...WEBHOOK_TYPES], url: 'https://a.example.test/' },
    'Send all three event types to https://a.example.test/',
  ],
  [{ do: 'destination', kinds: [REVOKED], url: null }, `Remove the destination of ${REVOKED}`],
  [verify, 'All of panel pass the check'],
  [{ ...verify, first: 1 }, 'The first of panel passes the check'],
  [{ ...verify, first: 2, skip: 0 }, 'The first 2 of panel pass the check'],
  [{ ...verify, skip: 3 }, 'All of panel from number 4 on pass the check'],
  [{ ...verify, first: 1, skip: 3 }, 'Number 4 of panel passes the check'],
  [
    { ...verify, first: 2, skip: 3, outcome: 'unfulfillable' },
    'Numbers 4 to 5 of panel fail the check',
  ],
  [{ ...verify, outcome: 'revoked' }, 'All of panel are revoked'],
  [
    { ...verify, person: 'Ünï', humanness_score: 0 },
    'All of panel pass the check as Ünï, with a score of 0',
  ],
  [
    { ...verify, already_verified: true },
    'All of panel pass the check as a human who is already verified in the region',
  ],
  [
    {
      ...{ do: 'plan', people: 'panel', seed: 's' },
      shares: [
        { percent: 80, outcome: 'verified', person: 'A' },
        { percent: 10.5, outcome: 'same_person' },
        { percent: 9.5, outcome: 'never' },
      ],
    },
    'Outcome batch for panel with the seed s: 80 % verified as A, 10.5 % the same human again, 9.5 % never',
  ],
  [{ do: 'clock', advance_ms: 90_000 }, 'Move the clock forward 90 seconds'],
  [{ do: 'clock', to: 'next_retry' }, 'Move the clock to the next retry'],
  [{ do: 'clock', to: 'exhaustion' }, 'Move the clock until every pending call has ended'],
  [{ do: 'maintenance', on: true }, 'Turn maintenance on'],
  [{ do: 'maintenance', on: false }, 'Turn maintenance off'],
  [
    { do: 'rerun', people: 'panel', kind: REVOKED, status: 'FAILED' },
    `Rerun the FAILED ${REVOKED} calls for panel`,
  ],
  [{ do: 'settle', people: 'panel' }, 'Wait until no attempt for panel is due'],
  [{ do: 'expect_people', people: 'panel', states: { verified: 1 } }, 'Expect the states of panel'],
  [
    { do: 'expect_calls', people: 'panel', kind: REVOKED, statuses: {}, attempts: 1 },
    `Expect ${REVOKED} calls for panel, 1 attempt each`,
  ],
  [{ do: 'expect_calls', people: 'panel', statuses: { PENDING: 1 } }, 'Expect calls for panel'],
  [{ do: 'expect_service', failure_code: null }, 'Register another user'],
])('%j in words', (step, words) => {
  expect(kindOf(step).words(step)).toBe(words);
});

it.each([
  [1, '1 ms'],
  [1500, '1500 ms'],
  [1000, '1 second'],
  [120_000, '2 minutes'],
  [3_600_000, '1 hour'],
  [25 * 3_600_000, '25 hours'],
  [48 * 3_600_000, '2 days'],
])('%i ms are %s', (ms, words) => {
  expect(span(ms)).toBe(words);
});

it('counts in words', () => {
  expect(tally({ verified: 2, revoked: 0 })).toBe('2 verified, 0 revoked');
  expect(tally({})).toBe('none');
});

describe('a run', () => {
  it.each<[string, ScenarioStep, boolean]>([
    ['a destination', { do: 'destination', kinds: [COMPLETED], url: null }, true],
    ['maintenance', { do: 'maintenance', on: true }, true],
    ['the end of maintenance', { do: 'maintenance', on: false }, false],
    ['the clock', { do: 'clock', to: 'next_retry' }, false],
  ])('that changes %s puts back: %s', (_what, step, isTrue) => {
    expect(putsBack({ steps: [step] })).toBe(isTrue);
  });
});
