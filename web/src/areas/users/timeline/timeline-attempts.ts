import type { ArchivedEvent } from '@connect-console/server/contract';

/** One attempt, or several in a row that were answered alike. */
export interface AttemptRun {
  first: ArchivedEvent;
  last: ArchivedEvent;
  count: number;
}

const WORTH_JOINING = 3;

function answerKey({ answer, http_status, network_error }: ArchivedEvent): string {
  return JSON.stringify([answer, http_status, network_error?.code, network_error?.message]);
}

/** Whether nothing was between the two: records that tell no number are taken as they are listed. */
function follows(before: ArchivedEvent, after: ArchivedEvent): boolean {
  if (before.attempt === null || after.attempt === null) return before.attempt === after.attempt;
  return after.attempt === before.attempt + 1;
}

/**
 * A call's attempts, oldest first: three and more in a row that failed alike are one line. One that no listing
 * showed ends the row, as nobody knows how it was answered.
 */
export function attemptRuns(events: readonly ArchivedEvent[]): AttemptRun[] {
  const alike: ArchivedEvent[][] = [];
  for (const event of events) {
    const run = alike.at(-1);
    const before = run?.at(-1);
    const isAlike = before && event.answer !== '2xx' && answerKey(before) === answerKey(event);
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
