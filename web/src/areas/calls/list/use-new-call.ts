import type { ArchivedCall } from '@connect-console/server/contract';
import { useEffect, useRef } from 'react';
import { scrollToSee } from '../../../ui/layout/use-layout';
import { rowId } from './call-list-props';
import type { RerunLog } from '../../../records/call/rerun-log';

function newCalls(log: RerunLog, calls: readonly Pick<ArchivedCall, 'transaction_id'>[]): string[] {
  const listed = new Set(calls.map((call) => call.transaction_id));
  return log.flatMap(({ new_id }) => (new_id !== null && listed.has(new_id) ? [new_id] : []));
}

/**
 * Points out the new call of a rerun once it is listed: it is scrolled into view by no more than it takes. One that
 * was there at the start is left alone, and so is one that waits (`isHeld`) while the reader is further down: the
 * pill leads there.
 */
export function useNewCall(
  log: RerunLog,
  calls: readonly Pick<ArchivedCall, 'transaction_id'>[],
  isHeld: boolean,
): void {
  // All of them, not the newest alone: a notice that is dismissed makes an older one the newest.
  const shown = useRef(new Set(newCalls(log, calls)));
  useEffect(() => {
    const newest = newCalls(log, calls).findLast((id) => !shown.current.has(id));
    if (newest === undefined) return;
    for (const id of newCalls(log, calls)) shown.current.add(id);
    if (isHeld) return;
    // Not taken back when the list changes meanwhile: by then the call counts as shown.
    requestAnimationFrame(() => {
      scrollToSee(document.getElementById(rowId(newest)));
    });
  }, [log, calls, isHeld]);
}
