import { expect, it } from 'vitest';
import { rerunConsequence } from './rerun-consequence';

it.each([
  ['COMPLETED', /delivered already.*second time/],
  ['PENDING', /still being tried.*twice/],
  ['FAILED', /stays failed/],
  ['PARKED', /transaction id\.$/],
  ['constructor', /transaction id\.$/],
])('a rerun of a %s call says what it means', (status, pattern) => {
  const text = rerunConsequence(status);
  expect(text).toMatch(/^The receiver will see a new transaction id\./);
  expect(text).toMatch(pattern);
});

it('promises nothing of a call that was never seen', () => {
  expect(rerunConsequence(null)).toMatch(/^Only the service can tell.*if not, it refuses/);
});
