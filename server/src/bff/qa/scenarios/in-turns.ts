import { StepFailedError, whyFailed } from './step-result.js';

/**
 * Does the work for each of them, so many at once, in their order. After a failure no other one is begun:
 * throws StepFailedError, which tells how many were done.
 */
export async function inTurns<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  let done = 0;
  const failures: unknown[] = [];
  // All of them take from the one iterator, so that nobody's turn comes twice.
  const turns = Array.from({ length: atOnce }, async () => {
    for (const item of waiting) {
      try {
        await work(item);
        done += 1;
      } catch (error) {
        failures.push(error);
      }
      if (failures.length > 0) return;
    }
  });
  await Promise.all(turns);
  const [cause] = failures;
  if (cause === undefined) return;
  throw new StepFailedError(`${done} of ${items.length} were done. ${whyFailed(cause)}`, { cause });
}
