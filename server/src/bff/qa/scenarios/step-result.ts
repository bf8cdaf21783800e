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

const UNITS = [
  ['day', 24 * 60 * 60 * 1000],
  ['hour', 60 * 60 * 1000],
  ['minute', 60 * 1000],
  ['second', 1000],
] as const;

/** `1 user`, `20 users`: the number with its noun. */
export const counted = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** A duration in the largest unit of which it is a whole number. */
export function span(ms: number): string {
  const unit = UNITS.find(([, length]) => ms % length === 0);
  return unit ? counted(ms / unit[1], unit[0]) : `${ms} ms`;
}

/** How often each word is found; those that are `named` come first, and may be missing. */
export function countsOf(
  found: readonly string[],
  named: readonly string[] = [],
): Partial<Record<string, number>> {
  const counts = new Map(named.map((word) => [word, 0]));
  for (const word of found) counts.set(word, (counts.get(word) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/** `2 verified, 1 revoked`; "none" if there is nothing. */
export function tally(counts: Readonly<Partial<Record<string, number>>>): string {
  const parts = Object.entries(counts).map(([state, n]) => `${n ?? 0} ${state}`);
  return parts.length > 0 ? parts.join(', ') : 'none';
}

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
 * Runs the work for each of the items in order, this many at once, and returns the results in that order. After a
 * failure no further one is started: throws StepFailedError, which says how many were done.
 */
export async function eachOf<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  atOnce = 8,
): Promise<Result[]> {
  const waiting = items.entries();
  const results: Result[] = [];
  let count = 0;
  const failures: unknown[] = [];
  // All workers share one iterator, so that each item is processed once.
  const workers = Array.from({ length: atOnce }, async () => {
    for (const [n, item] of waiting) {
      try {
        results[n] = await work(item);
        count += 1;
      } catch (error) {
        failures.push(error);
      }
      if (failures.length > 0) return;
    }
  });
  await Promise.all(workers);
  const [cause] = failures;
  if (cause === undefined) return results;
  throw new StepFailedError(`${count} of ${items.length} were done. ${whyFailed(cause)}`, {
    cause,
  });
}
