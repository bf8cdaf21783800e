import { describe, expect, it } from 'vitest';
import { userStateWording } from '../../../records/sandbox/outcome-wording';
import { humanText } from '../../../records/sandbox/human-select';
import { batchSentence, batchWording } from './batch-wording';

const counts = { done: 0, refused: 0, never: 0, cancelled: 0, waiting: 0 };

describe('the progress of a batch', () => {
  it('is one sentence', () => {
    const batch = {
      total: 1000,
      counts: { ...counts, done: 862, refused: 2, never: 1, waiting: 135 },
    };
    expect(batchSentence(batch)).toBe(
      '862 of 1,000 users done, 2 refused, 1 never opened, 135 waiting.',
    );
  });

  it('is marked as bad when a user was refused', () => {
    const batch = {
      ...{ id: 'p', created_at: '', seed: '', total: 2, next_due_at: null },
      state: 'finished' as const,
    };
    expect(batchWording({ ...batch, counts: { ...counts, done: 2 } }).tone).toBe('good');
    expect(batchWording({ ...batch, counts: { ...counts, refused: 1 } }).tone).toBe('bad');
  });
});

it.each([
  ['verified', 'Verified'],
  ['constructor', 'constructor'],
  ['paused', 'paused'],
])('the state %s reads %s', (state, text) => {
  expect(userStateWording(state).text).toBe(text);
});

it('counts the verified users of a human', () => {
  const person = { person_id: 'p', person: 'T', seeded: true };
  expect(humanText({ ...person, verified_users: 0 })).toBe('T, no verified users');
  expect(humanText({ ...person, verified_users: 1 })).toBe('T, 1 user verified');
});
