import type { Call } from '@connect-console/server/contract';
import { matchByTime, type RerunPress } from './rerun-match';

/** One press of Rerun and what came of it. */
export interface Rerun extends RerunPress {
  phase: 'sending' | 'accepted' | 'refused';
  /** What the request failed with; null unless `phase` is "refused". */
  failure: unknown;
  /** The new call, once it is known, and how it was found: told by the answer, or matched by time. */
  new_id: string | null;
  found_by: 'answer' | 'time' | null;
}

/** The presses of one environment, newest last, one for each transaction id. */
export type RerunLog = readonly Rerun[];

// Longer than any double click, shorter than somebody who means it twice.
const DOUBLE_PRESS_MS = 3000;
// A refusal asks to be tried again, so it only has to outlast the second click.
const AFTER_REFUSAL_MS = 600;
/** How long a new call is looked for in the listings before the console says that it cannot tell. */
export const SEARCH_MS = 60_000;

/** The rerun of a transaction in the log, or null. */
export function rerunOf(log: RerunLog, transaction_id: string): Rerun | null {
  return log.find((rerun) => rerun.transaction_id === transaction_id) ?? null;
}

/** Whether a press means a new request: never while one is on its way, nor as a double click; `now` is this browser's. */
export function mayPress(log: RerunLog, transaction_id: string, now: number): boolean {
  const before = rerunOf(log, transaction_id);
  if (!before) return true;
  const pause = before.phase === 'refused' ? AFTER_REFUSAL_MS : DOUBLE_PRESS_MS;
  return before.phase !== 'sending' && Math.abs(now - before.clicked_at) >= pause;
}

/** The log with a new press; an earlier one of the same call gives way. */
export function withPress(log: RerunLog, press: RerunPress): RerunLog {
  const others = log.filter((rerun) => rerun.transaction_id !== press.transaction_id);
  return [...others, { ...press, phase: 'sending', failure: null, new_id: null, found_by: null }];
}

function change(log: RerunLog, transaction_id: string, changed: Partial<Rerun>): RerunLog {
  return log.map((rerun) =>
    rerun.transaction_id === transaction_id ? { ...rerun, ...changed } : rerun,
  );
}

/** The service took the rerun; `new_id` is null where its answer does not name the new call. */
export function withAcceptance(
  log: RerunLog,
  transaction_id: string,
  new_id: string | null,
): RerunLog {
  return change(log, transaction_id, {
    phase: 'accepted',
    new_id,
    found_by: new_id === null ? null : 'answer',
  });
}

/** The rerun failed; whether the service made a call all the same cannot be told from here. */
export function withRefusal(log: RerunLog, transaction_id: string, failure: unknown): RerunLog {
  return change(log, transaction_id, { phase: 'refused', failure });
}

/** The log without a press that somebody has read. */
export function withoutPress(log: RerunLog, transaction_id: string): RerunLog {
  return log.filter((rerun) => rerun.transaction_id !== transaction_id);
}

/** The log after a new listing; the same log when the listing tells nothing new. */
export function withListing(log: RerunLog, calls: readonly Call[]): RerunLog {
  let changed = log;
  for (const rerun of log) {
    if (rerun.phase !== 'accepted' || rerun.new_id !== null) continue;
    const new_id = matchByTime(rerun, calls);
    if (new_id !== null)
      changed = change(changed, rerun.transaction_id, { new_id, found_by: 'time' });
  }
  return changed;
}

/** Whether a rerun's new call is still looked for in the listings; `now` is the service's. */
export function isAwaited(rerun: Rerun, calls: readonly Call[], now: number): boolean {
  if (rerun.phase !== 'accepted') return false;
  const isListed = calls.some(({ transaction_id }) => transaction_id === rerun.new_id);
  return !isListed && now - rerun.pressed_at < SEARCH_MS;
}
