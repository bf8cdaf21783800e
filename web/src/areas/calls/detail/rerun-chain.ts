import type { ArchivedCall, Rerun } from '@connect-console/server/contract';

/** A call of the chain, and the press of Rerun that made it. */
interface ChainStep {
  call: ArchivedCall;
  rerun: Rerun | null;
}

/** The chain oldest first, each with the press that made it; presses whose new call is not known, apart. */
export function chainSteps(
  calls: readonly ArchivedCall[],
  reruns: readonly Rerun[],
): { steps: ChainStep[]; unmatched: Rerun[] } {
  const byNew = new Map(reruns.map((rerun) => [rerun.new_transaction_id, rerun]));
  const steps = calls.map((call) => ({ call, rerun: byNew.get(call.transaction_id) ?? null }));
  const shown = new Set(calls.map(({ transaction_id }) => transaction_id));
  const unmatched = reruns.filter(
    ({ new_transaction_id }) => new_transaction_id === null || !shown.has(new_transaction_id),
  );
  return { steps, unmatched };
}
