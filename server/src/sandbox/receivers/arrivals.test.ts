import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createArrivals } from './arrivals.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tells what came before the question at once', async () => {
  const arrivals = createArrivals();
  const count = arrivals.count();
  arrivals.came();
  expect(await arrivals.after(count, 1000)).toBe(true);
});

it.each(['came', 'changed'] as const)('wakes everybody when something %s', async (what) => {
  const arrivals = createArrivals();
  const waiting = [arrivals.after(0, 1000), arrivals.after(0, 2000)];
  arrivals[what]();
  expect(await Promise.all(waiting)).toEqual([true, true]);
  expect(arrivals.changes()).toBe(what === 'changed' ? 1 : 0);
  expect(vi.getTimerCount()).toBe(0);
});

it('gives up when the time is over', async () => {
  const waiting = createArrivals().after(0, 1000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await waiting).toBe(false);
});

it('lets nobody wait once the sandbox stops', async () => {
  const arrivals = createArrivals();
  const waiting = arrivals.after(0, 1000);
  arrivals.stop();
  expect(await waiting).toBe(false);
  expect(await arrivals.after(0, 1000)).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
