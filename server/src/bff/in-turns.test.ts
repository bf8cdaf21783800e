import { expect, it } from 'vitest';
import { inTurns } from './in-turns.js';

/** Reads that end when the test says so. */
function reads() {
  const begun: ((value: number | Error) => void)[] = [];
  const ask = inTurns(
    (_key: string) =>
      new Promise<number>((resolve, reject) => {
        begun.push((value) => {
          if (value instanceof Error) reject(value);
          else resolve(value);
        });
      }),
  );
  const count = (n: number) =>
    expect.poll(() => begun.length, { interval: 2, timeout: 240_000 }).toBe(n);
  return { begun, ask, count };
}

it('reads one value for all callers that arrive during a read, and none older than the call', async () => {
  const { begun, ask, count } = reads();
  const first = ask('a');
  await count(1);
  const later = [ask('a'), ask('a'), ask('a')];
  const other = ask('b');
  await count(2);
  begun[0]?.(1);
  begun[1]?.(2);
  expect([await first, await other]).toEqual([1, 2]);
  await count(3);
  begun[2]?.(3);
  expect(await Promise.all(later)).toEqual([3, 3, 3]);
  expect(begun).toHaveLength(3);
});

it('throws a failure to its callers, and continues', async () => {
  const { begun, ask, count } = reads();
  const both = [ask('a'), ask('a')];
  await count(1);
  const next = ask('a');
  begun[0]?.(new Error('gone'));
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ]);
  await count(2);
  begun[1]?.(2);
  expect(await next).toBe(2);
});
