import type { ArchivedCall, Rerun } from '@connect-console/server/contract';

/** These calls, in their order, each with the press that created it; and the presses whose new call is not known. */
export function rerunSteps<Call extends ArchivedCall>(
  calls: readonly Call[],
  reruns: readonly Rerun[],
) {
  const byNew = new Map(reruns.map((rerun) => [rerun.new_transaction_id, rerun]));
  const steps = calls.map((call) => ({ call, rerun: byNew.get(call.transaction_id) ?? null }));
  const shown = new Set(calls.map(({ transaction_id }) => transaction_id));
  const unmatched = reruns.filter(
    ({ new_transaction_id }) => new_transaction_id === null || !shown.has(new_transaction_id),
  );
  return { steps, unmatched };
}
