import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const RESOLUTION_MS = 5;

/** The times of a repeated action, in ms. */
export interface Times {
  p50: number;
  p95: number;
  /** The longest time that the event loop was blocked meanwhile. */
  held: number;
}

/** Repeats the action this many times, after a pause each, and once before to warm up. */
export async function measure(
  times: number,
  work: (n: number) => Promise<unknown>,
  pauseMs = 0,
): Promise<Times> {
  await work(0);
  const loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  loop.enable();
  const taken: number[] = [];
  for (let n = 0; n < times; n += 1) {
    if (pauseMs > 0) await sleep(pauseMs);
    const begun = performance.now();
    await work(n);
    taken.push(performance.now() - begun);
  }
  loop.disable();
  taken.sort((a, b) => a - b);
  const at = (part: number) => taken[Math.min(times - 1, Math.ceil(times * part) - 1)] ?? 0;
  // The monitor includes its own interval.
  const held = Math.max(0, loop.max / 1e6 - RESOLUTION_MS);
  return { p50: at(0.5), p95: at(0.95), held };
}
