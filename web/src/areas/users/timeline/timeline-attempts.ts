import type { ArchivedAttempt } from '@connect-console/server/contract';

/** One attempt, or several in a row with the same response. */
export interface AttemptRun {
  first: ArchivedAttempt;
  last: ArchivedAttempt;
  count: number;
}

const WORTH_JOINING = 3;

function responseKey(attempt: ArchivedAttempt): string {
  const { response, http_status, network_code, network_message } = attempt;
  return JSON.stringify([response, http_status, network_code, network_message]);
}

/** Whether nothing was between the two: records without a number are taken as they are listed. */
function follows(before: ArchivedAttempt, after: ArchivedAttempt): boolean {
  if (before.attempt === null || after.attempt === null) return before.attempt === after.attempt;
  return after.attempt === before.attempt + 1;
}

/**
 * A call's attempts, oldest first: three and more in a row that failed alike are one line. An attempt that no listing
 * showed ends the row, because its response is unknown.
 */
export function attemptRuns(attempts: readonly ArchivedAttempt[]): AttemptRun[] {
  const alike: ArchivedAttempt[][] = [];
  for (const attempt of attempts) {
    const run = alike.at(-1);
    const before = run?.at(-1);
    const isAlike =
      before && attempt.response !== '2xx' && responseKey(before) === responseKey(attempt);
    if (run && isAlike && follows(before, attempt)) {
      run.push(attempt);
    } else {
      alike.push([attempt]);
    }
  }
  return alike.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) return [];
    if (run.length < WORTH_JOINING) {
      return run.map((attempt) => ({ first: attempt, last: attempt, count: 1 }));
    }
    return [{ first, last, count: run.length }];
  });
}
