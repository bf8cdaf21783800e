import { expect, it } from 'vitest';
import { archivedCall } from '../../testing/archived';
import { repeatText, rerunConsequence } from './rerun-button';

it.each([
  [{ state: 'delivered' }, /already delivered.*again/],
  [{ state: 'retrying' }, /still being retried.*twice/],
  [{ state: 'failed' }, /stays failed/],
  [{ state: 'unknown' }, /unknown.*twice/],
  [
    { state: 'failed', delivered_by_rerun: true, rerun_state: 'delivered' },
    /already delivered by a rerun.*again/,
  ],
  [{ state: 'retrying', delivered_by_rerun: true }, /already delivered by another call.*again/],
  [{ state: 'failed', rerun_state: 'delivered' }, /probably a rerun.*may get/],
] as const)('a rerun of a call with %j says what it means', (fields, pattern) => {
  const text = rerunConsequence(archivedCall(fields));
  expect(text).toMatch(/^The rerun has a new transaction ID\./);
  expect(text).toMatch(pattern);
});

it('asks first only where the event was delivered already', () => {
  expect(repeatText(archivedCall({ state: 'delivered' }))).not.toBeNull();
  expect(repeatText(archivedCall({ state: 'failed', rerun_state: 'retrying' }))).toBeNull();
});

it('promises nothing of a call that the console does not know', () => {
  expect(rerunConsequence({ ...archivedCall(), state: null })).toMatch(
    /Otherwise the service rejects/,
  );
});
