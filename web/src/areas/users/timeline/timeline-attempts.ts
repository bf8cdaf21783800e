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
export function attemptRuns(events: readonly ArchivedAttempt[]): AttemptRun[] {
  const alike: ArchivedAttempt[][] = [];
  for (const event of events) {
    const run = alike.at(-1);
    const before = run?.at(-1);
    const isAlike =
      before && event.response !== '2xx' && responseKey(before) === responseKey(event);
    if (run && isAlike && follows(before, event)) {
      run.push(event);
    } else {
      alike.push([event]);
    }
  }
  return alike.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) return [];
    if (run.length < WORTH_JOINING) {
      return run.map((event) => ({ first: event, last: event, count: 1 }));
    }
    return [{ first, last, count: run.length }];
  });
}
