import { expect, it } from 'vitest';
import { addressKey, createAttemptLimit } from './attempt-limit.js';

let at = 0;
const limitOf = (mostKeys = 100) =>
  createAttemptLimit({ limit: 3, windowMs: 1000, mostKeys, now: () => at });
const countTimes = (limit: ReturnType<typeof limitOf>, key: string, times: number) => {
  for (let n = 0; n < times; n += 1) limit.count(key);
};

it('is reached by one key only, until the next window', () => {
  at = 0;
  const limit = limitOf();
  countTimes(limit, 'a', 2);
  expect(limit.isReached('a')).toBe(false);
  limit.count('a');
  expect([limit.isReached('a'), limit.isReached('b')]).toEqual([true, false]);
  at = 999;
  expect([limit.isReached('a'), limit.secondsLeft()]).toEqual([true, 1]);
  at = 1000;
  expect(limit.isReached('a')).toBe(false);
});

it('keeps its counts in a flood of keys, which share one count', () => {
  at = 0;
  const limit = limitOf(2);
  countTimes(limit, 'a', 3);
  limit.count('b');
  for (let n = 0; n < 1000; n += 1) limit.count(`flood-${n}`);
  expect(limit.isReached('a')).toBe(true);
  expect(limit.isReached('b')).toBe(false);
  expect(limit.isReached('never seen')).toBe(true);
});

it.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '::ffff:198.51.100.7'],
  ['2001:db8:0:42::1', '2001:db8:0:42::'],
  ['2001:db8:0:42:ffff::9', '2001:db8:0:42::'],
  ['2001:db8:0:43::1', '2001:db8:0:43::'],
  ['no address', 'no address'],
])('counts the attempts of %s by %s', (ip, key) => {
  expect(addressKey({ ip })).toBe(key);
});
