import { expect, it } from 'vitest';
import { groupWrites } from './grouped-writes.js';

it('stores items that come together in one transaction, in order and within the limit', async () => {
  const written: number[][] = [];
  const add = groupWrites<number>(3, (items) => Promise.resolve(void written.push([...items])));
  await Promise.all([1, 2, 3, 4].map(add));
  await add(5);
  expect(written).toEqual([[1, 2, 3], [4], [5]]);
});

it('resolves only after the write', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const add = groupWrites<number>(3, () => gate);
  let done = false;
  const added = add(1).then(() => (done = true));
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  expect(done).toBe(false);
  release();
  await added;
  expect(done).toBe(true);
});

it('fails only the items that cannot be written', async () => {
  const add = groupWrites<number>(2, (items) =>
    items.includes(2) ? Promise.reject(new Error('disk full')) : Promise.resolve(),
  );
  const results = await Promise.allSettled([1, 2, 3].map(add));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await expect(add(4)).resolves.toBeUndefined();
});
