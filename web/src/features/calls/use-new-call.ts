import type { ArchivedCall } from '@connect-console/server/contract';
import { useEffect, useRef } from 'react';
import { rowId } from './call-list-props';
import type { RerunLog } from './rerun-log';

function newCalls(log: RerunLog, calls: readonly Pick<ArchivedCall, 'transaction_id'>[]): string[] {
  const listed = new Set(calls.map((call) => call.transaction_id));
  return log.flatMap(({ new_id }) => (new_id !== null && listed.has(new_id) ? [new_id] : []));
}

/**
 * Points out the new call of a rerun once it is listed: `reveal` lets it out of the rows that wait,
 * and it is scrolled into view by no more than it takes. One that was there at the start is left alone.
 */
export function useNewCall(
  log: RerunLog,
  calls: readonly Pick<ArchivedCall, 'transaction_id'>[],
  reveal: () => void,
): void {
  // All of them, not the newest alone: a notice that is dismissed makes an older one the newest.
  const shown = useRef(new Set(newCalls(log, calls)));
  useEffect(() => {
    const newest = newCalls(log, calls).findLast((id) => !shown.current.has(id));
    if (newest === undefined) return;
    for (const id of newCalls(log, calls)) shown.current.add(id);
    reveal();
    // Not taken back when the list changes meanwhile: by then the call counts as shown.
    requestAnimationFrame(() => {
      document
        .getElementById(rowId(newest))
        ?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
    });
  }, [log, calls, reveal]);
}
