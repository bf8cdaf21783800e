import type { ArchivedCall, CallDetail, CallState } from '@connect-console/server/contract';

/** What a rerun needs to know of a call; the state is null where the console does not know the call. */
export type Rerunnable = Pick<
  ArchivedCall,
  'transaction_id' | 'rerun_state' | 'delivered_by_rerun' | 'is_earlier_key'
> & { state: CallState | null };

/** One press of Rerun and what came of it. */
export interface Rerun {
  transaction_id: string;
  /** The call as it was known when Rerun was pressed. */
  call: Rerunnable;
  /** By this browser's clock, in milliseconds since 1970. */
  clicked_at: number;
  phase: 'sending' | 'accepted' | 'refused';
  /** When the service had taken it, as `clicked_at`; null before. */
  accepted_at: number | null;
  /** What the request failed with; null unless `phase` is "refused". */
  failure: unknown;
  /** The new call, once it is known, and how it was found: named by the response, or matched by time. */
  new_id: string | null;
  found_by: 'response' | 'time' | null;
}

/** The presses of one environment, newest last, one for each transaction id. */
export type RerunLog = readonly Rerun[];

// Longer than any double click, shorter than the pause before a second press that is meant.
const DOUBLE_PRESS_MS = 3000;
// A refusal asks to be tried again, so it only has to outlast the second click.
const AFTER_REFUSAL_MS = 600;

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

/** The log with a new press at `clicked_at` (ms by this browser's clock); an earlier one of the same call gives way. */
export function withPress(log: RerunLog, call: Rerunnable, clicked_at: number): RerunLog {
  const { transaction_id } = call;
  const others = log.filter((rerun) => rerun.transaction_id !== transaction_id);
  const nothing = { accepted_at: null, failure: null, new_id: null, found_by: null };
  return [...others, { transaction_id, call, clicked_at, phase: 'sending', ...nothing }];
}

function change(log: RerunLog, transaction_id: string, changed: Partial<Rerun>): RerunLog {
  return log.map((rerun) =>
    rerun.transaction_id === transaction_id ? { ...rerun, ...changed } : rerun,
  );
}

/**
 * The service took the rerun; `named` is null where its response does not name the new call. `now` is this
 * browser's.
 */
export function withAcceptance(
  log: RerunLog,
  transaction_id: string,
  named: string | null,
  now: number,
): RerunLog {
  // A service that says the same id again has not named the new one.
  const new_id = named === transaction_id ? null : named;
  return change(log, transaction_id, {
    phase: 'accepted',
    accepted_at: now,
    new_id,
    found_by: new_id === null ? null : 'response',
  });
}

/** The rerun failed; the service may have created a call all the same. */
export function withRefusal(log: RerunLog, transaction_id: string, failure: unknown): RerunLog {
  return change(log, transaction_id, { phase: 'refused', failure });
}

/** The log without a press whose result was dismissed. */
export function withoutPress(log: RerunLog, transaction_id: string): RerunLog {
  return log.filter((rerun) => rerun.transaction_id !== transaction_id);
}

/**
 * The log after a call that was rerun was read at `readAt` (this browser's clock): its newest rerun is the one that
 * was pressed here. What was read before the press was accepted does not contain it.
 */
export function withLineage(
  log: RerunLog,
  transaction_id: string,
  { reruns }: Pick<CallDetail, 'reruns'>,
  readAt: number,
): RerunLog {
  const rerun = rerunOf(log, transaction_id);
  if (rerun?.phase !== 'accepted' || rerun.new_id !== null) return log;
  if (readAt < (rerun.accepted_at ?? 0)) return log;
  const own = reruns.filter((each) => each.transaction_id === transaction_id);
  const newest = own.sort((a, b) => b.requested_at - a.requested_at)[0];
  if (!newest || newest.new_transaction_id === null) return log;
  return change(log, transaction_id, {
    new_id: newest.new_transaction_id,
    found_by: newest.matched,
  });
}
