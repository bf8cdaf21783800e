import type { Call } from '@connect-console/server/contract';
import { useEffect, useRef } from 'react';
import { rowId } from './call-list-props';
import type { RerunLog } from './rerun-log';

function newestNewCall(log: RerunLog, calls: readonly Call[]): string | null {
  const listed = new Set(calls.map((call) => call.transaction_id));
  const found = log.findLast((rerun) => rerun.new_id !== null && listed.has(rerun.new_id));
  return found?.new_id ?? null;
}

/**
 * Points out the new call of a rerun once it is listed: `reveal` lets it out of the rows that wait,
 * and it is scrolled into view by no more than it takes. One that was there at the start is left alone.
 */
export function useNewCall(log: RerunLog, calls: readonly Call[], reveal: () => void): void {
  const newest = newestNewCall(log, calls);
  const shown = useRef(newest);
  useEffect(() => {
    if (newest === shown.current) return;
    shown.current = newest;
    if (newest === null) return;
    reveal();
    const frame = requestAnimationFrame(() => {
      document
        .getElementById(rowId(newest))
        ?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [newest, reveal]);
}
