import type { Wake } from './wake.js';

/**
 * Sleeps until then, by performance.now(). False when the work is not to go on: it was lost, or `goesOn`
 * says so when somebody rang.
 */
export async function sleepUntil(
  time: number,
  wake: Wake,
  goesOn: () => Promise<boolean>,
  lost: AbortSignal,
): Promise<boolean> {
  // Reads as a call, so that the loop is not thought to be endless.
  const isLost = () => lost.aborted;
  for (;;) {
    const left = time - performance.now();
    if (left <= 0 || isLost()) return !isLost();
    await wake.sleep(left);
    const isEarly = performance.now() < time;
    if (isEarly && !(await goesOn())) return false;
  }
}
