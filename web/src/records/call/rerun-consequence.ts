import type { CallState } from '@connect-console/server/contract';
import type { Rerunnable } from './use-rerun';

const NEW_ID = 'The rerun has a new transaction ID.';
const AGAIN = 'so the receiver gets the same event again.';

const BY_STATE: Record<CallState, string> = {
  delivered: `This call was already delivered, ${AGAIN}`,
  retrying: 'This call is still being retried, so the receiver may get the event twice.',
  failed: 'This call stays failed. The new call starts with attempt 1.',
  unknown: 'Whether this call was delivered is unknown, so the receiver may get the event twice.',
};

// The specification does not say what a service does with such an id; the embedded sandbox refuses it.
const NOT_KNOWN =
  'This call is unknown to the console. If the service has it, a rerun creates a new call with a new transaction ID. Otherwise the service rejects the request and sends nothing.';

/** Why a rerun is confirmed first: as far as is known, the event was delivered already; null where it was not. */
export function repeatText({ state, delivered_by_rerun, rerun_state }: Rerunnable): string | null {
  if (state === 'delivered') return BY_STATE.delivered;
  if (delivered_by_rerun) return `This call was already delivered by a rerun, ${AGAIN}`;
  if (rerun_state !== 'delivered') return null;
  return 'A call that is probably a rerun of this one was delivered, so the receiver may get the same event again.';
}

/** What pressing Rerun does, by what is known of the call. */
export function rerunConsequence(call: Rerunnable): string {
  if (call.state === null) return NOT_KNOWN;
  return `${NEW_ID} ${repeatText(call) ?? BY_STATE[call.state]}`;
}
