import { expect, it } from 'vitest';
import { inTurns } from './in-turns.js';

interface Made {
  at: number;
  end: (value: number | Error) => void;
}

/** Work that ends when it is told to, and what was begun of it. */
function work(restMs: number) {
  const made: Made[] = [];
  const ask = inTurns(
    () => restMs,
    (_key: string) =>
      new Promise<number>((resolve, reject) => {
        made.push({
          at: performance.now(),
          end: (value) => {
            if (value instanceof Error) reject(value);
            else resolve(value);
          },
        });
      }),
  );
  const begun = (count: number) =>
    expect.poll(() => made.length, { interval: 2, timeout: 10_000 }).toBe(count);
  return { made, ask, begun };
}

it('makes one value for all who ask while another is made, and none that is older than the question', async () => {
  const { made, ask, begun } = work(0);
  const first = ask('a');
  await begun(1);
  const later = [ask('a'), ask('a'), ask('a')];
  const other = ask('b');
  await begun(2);
  made[0]?.end(1);
  made[1]?.end(2);
  expect([await first, await other]).toEqual([1, 2]);
  await begun(3);
  made[2]?.end(3);
  expect(await Promise.all(later)).toEqual([3, 3, 3]);
  expect(made).toHaveLength(3);
});

it('rests before it makes the next one', async () => {
  const { made, ask, begun } = work(30);
  const first = ask('a');
  await begun(1);
  made[0]?.end(1);
  await first;
  const ended = performance.now();
  const next = ask('a');
  await begun(2);
  // A timer may fire a millisecond early.
  expect((made[1]?.at ?? 0) - ended).toBeGreaterThan(25);
  made[1]?.end(2);
  expect(await next).toBe(2);
});

it('tells a failure to those who waited for it, and goes on', async () => {
  const { made, ask, begun } = work(0);
  const both = [ask('a'), ask('a')];
  await begun(1);
  const next = ask('a');
  made[0]?.end(new Error('gone'));
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ]);
  await begun(2);
  made[1]?.end(2);
  expect(await next).toBe(2);
});
