import type { UpstreamClient } from '../../../upstream/client.js';
import { failureResult } from '../failure-result.js';
import { ConsoleEndedError } from '../grace.js';
import { rerunFailureKind } from '../../calls/reruns/rerun-failure-kind.js';
import { namedNewCall } from '../../calls/reruns/rerun-outcome.js';
import { ENDED, type Claimed, type Outcome } from './settle-call.js';

/** What came of one request: how it ended, and the failure after which the job should rest. */
export interface Sent {
  /** Null when nothing was sent. */
  outcome: Outcome | null;
  failure: unknown;
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
    const state = rerunFailureKind(failure);
    if (state === 'not_sent') return { outcome: null, failure };
    const said = failureResult(failure);
    const result = failure instanceof ConsoleEndedError ? { ...said, reason: ENDED } : said;
    const outcome = { state, new_transaction_id: null, result };
    // A service that gives no answers is in trouble: it shall not get the whole job into it.
    return { outcome, failure: state === 'unknown' ? failure : null };
  }
}
