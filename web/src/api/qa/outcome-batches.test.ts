import { expect, it } from 'vitest';
import { batchesQuery, batchQuery } from './outcome-batches';

/** How soon a query with this data is read again, in ms. */
function paceOf({ refetchInterval }: { refetchInterval?: unknown }, data?: object): unknown {
  const pace = refetchInterval as (query: { state: { data: object | undefined } }) => unknown; // it reads only this
  return pace({ state: { data } });
}

it.each([
  ['runs', 'running', [], 1000],
  ['has ended, but not all its calls', 'finished', ['COMPLETED', 'PENDING'], 1000],
  ['has ended, as have its calls', 'finished', ['COMPLETED', 'FAILED'], false],
  ['was cancelled', 'cancelled', [], false],
] as const)('a batch that %s is read again: %s, %j, %s', (_what, state, calls, pace) => {
  const items = [{ calls: [] }, { calls: calls.map((status) => ({ status })) }];
  expect(paceOf(batchQuery('sandbox', 'plan-1', 0), { job: { state }, items })).toBe(pace);
});

it('a batch without a response is read again after a second', () => {
  expect(paceOf(batchQuery('sandbox', 'plan-1', 0))).toBe(1000);
});

it.each([
  [['finished', 'running'], 1000],
  [['finished', 'cancelled'], 5000],
  [[], 5000],
] as const)('the list of batches that are %j is read again after %i ms', (states, pace) => {
  const jobs = states.map((state) => ({ state }));
  expect(paceOf(batchesQuery('sandbox'), { jobs })).toBe(pace);
});
