import { UpstreamRefusedError } from '../../../upstream/failures.js';
import { JobOverError } from '../../jobs/job-kind.js';
import { toProblem } from '../../problems.js';

export interface StepResult {
  /** `failed`: the outcome was not as expected. */
  state: 'passed' | 'failed';
  expected: string | null;
  happened: string | null;
}

/** A step cannot be done; the message says why, in words for the report. */
export class StepFailedError extends Error {}

const MAX_TEXT = 500;

/** The result of a step without an expectation. */
export const done = (happened: string): StepResult => ({
  state: 'passed',
  ...{ expected: null, happened },
});

/** What was expected and what happened, in the form to compare and the form to show. */
export const compared = (expected: string, happened: string): StepResult => ({
  state: expected === happened ? 'passed' : 'failed',
  ...{ expected, happened },
});

/** Why something could not be done, as a sentence; what the service said is repeated literally. */
export function whyFailed(error: unknown): string {
  if (error instanceof StepFailedError || error instanceof JobOverError) {
    return error.message.slice(0, MAX_TEXT);
  }
  const { detail } = toProblem(error, '');
  const reason = error instanceof UpstreamRefusedError ? error.failure_reason : null;
  return (reason === null ? detail : `${detail} ${reason}`).slice(0, MAX_TEXT);
}

/**
 * Runs the work for each of the items in order, this many at once. After a failure no further one is started: throws
 * StepFailedError, which says how many were done.
 */
export async function eachOf<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  atOnce = 8,
): Promise<void> {
  const waiting = items.values();
  let count = 0;
  const failures: unknown[] = [];
  // All workers share one iterator, so that each item is processed once.
  const workers = Array.from({ length: atOnce }, async () => {
    for (const item of waiting) {
      try {
        await work(item);
        count += 1;
      } catch (error) {
        failures.push(error);
      }
      if (failures.length > 0) return;
    }
  });
  await Promise.all(workers);
  const [cause] = failures;
  if (cause === undefined) return;
  throw new StepFailedError(`${count} of ${items.length} were done. ${whyFailed(cause)}`, {
    cause,
  });
}
