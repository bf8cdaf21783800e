import type { UpstreamClient } from '../../upstream/client.js';
import { UpstreamRefusedError } from '../../upstream/failures.js';
import { toProblem } from '../problems.js';
import { namedNewCall, rerunFailure } from './rerun-outcome.js';
import { ENDED, type Claimed, type Outcome } from './settle-call.js';

const GRACE_MS = 3000;
const MAX_REASON = 500;

function resultOf(failure: unknown): Outcome['result'] {
  const { failure_code, failure_reason } =
    failure instanceof UpstreamRefusedError
      ? failure
      : { failure_code: null, failure_reason: null };
  const said = failure instanceof ConsoleEndedError ? failure.message : failure_reason;
  const reason = said ?? toProblem(failure, '').detail;
  return { failure_code, reason: reason.slice(0, MAX_REASON) };
}

/** What came of one request: how it ended, and the failure after which the job should rest. */
export interface Sent {
  /** Null when nothing was sent. */
  outcome: Outcome | null;
  failure: unknown;
}

/** The console stops, and the service took too long to answer. */
class ConsoleEndedError extends Error {
  override readonly name = 'ConsoleEndedError';
}

/** Aborts 3 s after the signal does: an answer that comes soon is worth waiting for. */
export function graceAfter(lost: AbortSignal): AbortSignal {
  const over = new AbortController();
  const begin = () => {
    const end = () => {
      over.abort(new ConsoleEndedError(ENDED));
    };
    setTimeout(end, GRACE_MS).unref();
  };
  lost.addEventListener('abort', begin, { once: true });
  return over.signal;
}

/** Sends one rerun, once; what the service says or fails with is what came of it. */
export async function sendRerun(
  client: UpstreamClient,
  { transaction_id }: Claimed,
  given: AbortSignal,
): Promise<Sent> {
  try {
    const { value } = await client.call('call_rerun', { transaction_id }, given);
    const new_transaction_id = namedNewCall(transaction_id, value.transaction_id);
    return { outcome: { state: 'accepted', new_transaction_id, result: null }, failure: null };
  } catch (failure) {
    const state = rerunFailure(failure);
    if (state === 'not_sent') return { outcome: null, failure };
    const outcome = { state, new_transaction_id: null, result: resultOf(failure) };
    // A service that gives no answers is in trouble: it shall not get the whole job into it.
    return { outcome, failure: state === 'unknown' ? failure : null };
  }
}
