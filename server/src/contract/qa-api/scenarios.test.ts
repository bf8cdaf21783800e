import { describe, expect, it } from 'vitest';
import { MAX_GROUP } from './scenario-steps.js';
import { scenario } from './scenarios.js';

const register = { do: 'register', people: 'panel', count: 3 };
const about = { name: 'mine', title: 'Mine', about: '' };
const of = (...steps: unknown[]) => ({ ...about, steps });
const KIND = 'USER_VERIFICATION_COMPLETED';

it.each([
  ['the least', of(register)],
  [
    'every kind of step',
    of(
      {
        ...register,
        uniqueness_region_id: 'Norden "1"',
        data_request_type: 'IS_PHONE_NUMBER_VERIFIED',
      },
      { do: 'destination', kinds: [KIND], receiver: 'status', parameter: 503 },
      { do: 'destination', kinds: [KIND], url: null },
      { do: 'destination', kinds: [KIND], url: 'https://receiver.example.test/hook' },
      { do: 'outcome', people: 'panel', outcome: 'verified', first: 1, skip: 2, person: 'Ünï <b>' },
      { do: 'outcome', people: 'panel', outcome: 'verified', already_verified: true },
      { do: 'plan', people: 'panel', seed: 's', shares: [{ percent: 100, outcome: 'never' }] },
      { do: 'clock', to: 'exhaustion' },
      { do: 'clock', advance_ms: 1 },
      { do: 'maintenance', on: true },
      { do: 'rerun', people: 'panel', kind: KIND, status: 'FAILED' },
      { do: 'settle', people: 'panel' },
      { do: 'expect_people', people: 'panel', states: { verified: 3 } },
      { do: 'expect_calls', people: 'panel', statuses: { PENDING: 0 }, attempts: 16 },
      { do: 'expect_service', failure_code: null },
    ),
  ],
])('takes %s as it is', (_what, given) => {
  expect(scenario.parse(given)).toEqual(given);
});

const after = (step: unknown) => of(register, step);
const expectCalls = { do: 'expect_calls', people: 'panel' };

describe('refuses', () => {
  it.each<[string, unknown, string]>([
    ['no object', null, ''],
    ['a list', [], ''],
    ['no steps', of(), 'steps'],
    [
      '51 steps',
      of(register, ...Array.from({ length: 50 }, () => ({ do: 'maintenance', on: true }))),
      'steps',
    ],
    ['steps by name', { ...about, steps: { 0: register } }, 'steps'],
    ['a field that it does not have', { ...of(register), shipped: true }, ''],
    ['a name with markup', { ...of(register), name: '<script>' }, 'name'],
    ['a path for a name', { ...of(register), name: '../panel' }, 'name'],
    ['a long name', { ...of(register), name: 'a'.repeat(41) }, 'name'],
    ['no title', { ...of(register), title: '' }, 'title'],
    ['a huge text', { ...of(register), about: 'x'.repeat(501) }, 'about'],
    ['an unknown step', of({ do: 'shell', command: 'true' }), 'steps.0.do'],
    ['a step without a word', of({ people: 'panel' }), 'steps.0.do'],
    ['text for a step', of('register'), 'steps.0'],
    ['no user', of({ ...register, count: 0 }), 'steps.0.count'],
    ['half a person', of({ ...register, count: 1.5 }), 'steps.0.count'],
    ['too many', of({ ...register, count: MAX_GROUP + 1 }), 'steps.0.count'],
    ['a name that is a property', of({ ...register, people: '__proto__' }), 'steps.0.people'],
    [
      'a region with a NUL',
      of({ ...register, uniqueness_region_id: 'a\u0000' }),
      'steps.0.uniqueness_region_id',
    ],
    ['people twice', after(register), 'steps.1.people'],
    [
      'more people than a run may have',
      of(
        { ...register, count: MAX_GROUP },
        { ...register, people: 'b', count: MAX_GROUP },
        { ...register, people: 'c', count: 1 },
      ),
      'steps.2.count',
    ],
    [
      'people who are registered later',
      of({ do: 'settle', people: 'panel' }, register),
      'steps.0.people',
    ],
    ['users of no group', after({ do: 'settle', people: 'constructor' }), 'steps.1.people'],
    [
      'no user left',
      after({ do: 'outcome', people: 'panel', outcome: 'verified', skip: 3 }),
      'steps.1.skip',
    ],
    [
      'an unknown outcome',
      after({ do: 'outcome', people: 'panel', outcome: 'never' }),
      'steps.1.outcome',
    ],
    [
      'two ways to name a human',
      after({
        ...{ do: 'outcome', people: 'panel', outcome: 'verified' },
        ...{ person: 'A', already_verified: true },
      }),
      'steps.1',
    ],
    ['no destination', of({ do: 'destination', kinds: [KIND] }), 'steps.0'],
    [
      'two destinations',
      of({ do: 'destination', kinds: [KIND], receiver: 'status', url: null }),
      'steps.0',
    ],
    [
      'a parameter of an address',
      of({ do: 'destination', kinds: [KIND], url: null, parameter: 1 }),
      'steps.0',
    ],
    [
      'an address that runs',
      of({ do: 'destination', kinds: [KIND], url: 'javascript:alert(1)' }),
      'steps.0.url',
    ],
    ['an unknown kind', of({ do: 'destination', kinds: ['USER'], url: null }), 'steps.0.kinds.0'],
    ['no kind', of({ do: 'destination', kinds: [], url: null }), 'steps.0.kinds'],
    [
      'a plan of 99 %',
      after({
        ...{ do: 'plan', people: 'panel', seed: 's' },
        shares: [{ percent: 99, outcome: 'never' }],
      }),
      'steps.1.shares',
    ],
    ['a clock that stands', of({ do: 'clock' }), 'steps.0'],
    ['a clock with two ways', of({ do: 'clock', advance_ms: 1, to: 'next_retry' }), 'steps.0'],
    ['a clock that goes back', of({ do: 'clock', advance_ms: -1 }), 'steps.0.advance_ms'],
    ['maintenance in words', of({ do: 'maintenance', on: 'yes' }), 'steps.0.on'],
    ['an unknown status', after({ ...expectCalls, statuses: { SENT: 1 } }), 'steps.1.statuses'],
    [
      'a status that is a property',
      after({
        ...expectCalls,
        statuses: JSON.parse('{"__proto__": 1}') as unknown, // as in a request
      }),
      'steps.1.statuses',
    ],
    ['an expectation of nothing', after({ ...expectCalls, statuses: {} }), 'steps.1.statuses'],
    [
      'fewer than no user',
      after({ do: 'expect_people', people: 'panel', states: { verified: -1 } }),
      'steps.1.states.verified',
    ],
    ['no code', of({ do: 'expect_service' }), 'steps.0.failure_code'],
  ])('%s', (_what, given, where) => {
    const read = scenario.safeParse(given);
    expect(read.error?.issues.map(({ path }) => path.join('.'))).toContain(where);
  });
});
