import { describe, expect, it } from 'vitest';
import { consequences } from './batch-consequence';
import { userStateWording } from '../../../records/sandbox/outcome-wording';
import { personText } from '../../../records/sandbox/human-wording';
import { planSentence, planWording } from './batch-wording';
import { newRequestId, newSeed } from './batch-form';

const counts = { done: 0, refused: 0, never: 0, cancelled: 0, waiting: 0 };

it('says what becomes of whom, those of one outcome together', () => {
  expect(
    consequences([
      { outcome: 'verified', count: 700 },
      { outcome: 'same_person', count: 100 },
      { outcome: 'verified', count: 300 },
      { outcome: 'never', count: 0 },
    ]),
  ).toEqual([
    '1,000 users will be verified',
    '100 users will pass as somebody who is verified already, and end unfulfillable',
  ]);
});

describe('how a plan stands', () => {
  it('is one sentence', () => {
    const plan = {
      total: 1000,
      counts: { ...counts, done: 862, refused: 2, never: 1, waiting: 135 },
    };
    expect(planSentence(plan)).toBe(
      '862 of 1,000 users done, 2 refused, 1 never comes, 135 waiting.',
    );
  });

  it('is not good where somebody was refused', () => {
    const plan = {
      ...{ id: 'p', created_at: '', seed: '', total: 2, next_due_at: null },
      state: 'finished' as const,
    };
    expect(planWording({ ...plan, counts: { ...counts, done: 2 } }).tone).toBe('good');
    expect(planWording({ ...plan, counts: { ...counts, refused: 1 } }).tone).toBe('bad');
  });
});

it.each([
  ['verified', 'Verified'],
  ['constructor', 'constructor'],
  ['paused', 'paused'],
])('the state %s reads %s', (state, text) => {
  expect(userStateWording(state).text).toBe(text);
});

it('counts whom a person verified', () => {
  const person = { person_id: 'p', person: 'T', seeded: true };
  expect(personText({ ...person, verified_users: 0 })).toBe('T, verified nobody yet');
  expect(personText({ ...person, verified_users: 1 })).toBe('T, verified 1 user');
});

it('draws seeds that differ, and names that the contract takes', () => {
  expect(newSeed()).toMatch(/^[a-z0-9]{4}-[a-z0-9]{4}$/);
  expect(new Set(Array.from({ length: 50 }, newSeed)).size).toBe(50);
  expect(newRequestId()).toMatch(/^[\w-]{8,100}$/);
});
