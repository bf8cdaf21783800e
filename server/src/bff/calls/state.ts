import {
  attemptBand,
  MAX_ATTEMPTS,
  type CallState,
  type CallStateReason,
} from '../../contract/index.js';
import type { CallRow } from '../schema.js';

/** Increased with every change of the rules below, so that rows derived by an older version are recomputed. */
export const CALL_RULES = 5;

/** All evidence of one call, whatever its source (decisions.md, "State from evidence"). */
export type CallEvidence = Pick<
  CallRow,
  | ('status' | 'listed_attempts' | 'listed_at' | 'unlisted_at')
  | ('is_accepted' | 'accepted_here_after' | 'failed_attempts' | 'newest_attempt')
  | ('is_attempt_listed' | 'response' | 'network_code')
>;

type DerivedCall = Pick<CallRow, 'state' | 'state_reason' | 'attempts'>;

// How the service reports an attempt that was due after its webhook had been deleted.
const NO_DESTINATION = 'NOT_CONFIGURED';

/**
 * Whether another attempt follows the newest one. Not if that found no destination, after which a service may end the
 * call, or if its record has no response, because then it may have been accepted.
 */
const isNextDue = ({ response, network_code }: CallEvidence) =>
  response !== 'other' && network_code !== NO_DESTINATION;

/** The state that the evidence supports: the rows of the table in decisions.md, in their order. */
export function callState(evidence: CallEvidence): DerivedCall {
  const { status, listed_attempts, newest_attempt, failed_attempts, accepted_here_after } =
    evidence;
  // The accepted attempt came after those that failed; that none is known to have failed does not make it the first.
  const accepted =
    accepted_here_after === null || accepted_here_after === 0 ? 0 : accepted_here_after + 1;
  const attempts = Math.max(listed_attempts, newest_attempt ?? 0, failed_attempts, accepted);
  const derived = (state: CallState, state_reason: CallStateReason | null = null): DerivedCall => ({
    state,
    state_reason,
    attempts,
  });
  const isPending =
    status === 'PENDING' && evidence.listed_at !== null && evidence.unlisted_at === null;
  if (status === 'COMPLETED') return derived('delivered');
  if (evidence.is_accepted === 1 || accepted_here_after !== null) {
    if (status === 'FAILED') return derived('delivered', 'listed_failed');
    return derived('delivered', isPending && failed_attempts > 0 ? 'listed_pending' : null);
  }
  if (status === 'FAILED') return derived('failed');
  if (failed_attempts >= MAX_ATTEMPTS) return derived('failed');
  if (status !== null && status !== 'PENDING') return derived('unknown', 'other_status');
  if (isPending) return derived('retrying');
  const is_newer = status === null || (newest_attempt ?? 0) > listed_attempts;
  if (is_newer && evidence.is_attempt_listed === 1 && isNextDue(evidence))
    return derived('retrying');
  return derived('unknown', status === null && attempts === 0 ? 'not_listed' : 'left_window');
}

/** The columns of a call that are derived from its other columns. */
export function derivedColumns(call: CallEvidence) {
  const derived = callState(call);
  return { ...derived, attempts_band: attemptBand(derived.attempts), rules: CALL_RULES };
}

/**
 * Whether the call was delivered by an unknown attempt after all known ones: then the response of the newest known
 * attempt is not the response of the call.
 */
export function isAcceptedUnseen(
  call: CallEvidence,
  { state, attempts }: Pick<DerivedCall, 'state' | 'attempts'>,
): boolean {
  if (state !== 'delivered' || call.is_accepted === 1 || call.response === 'other') return false;
  return attempts > Math.max(call.newest_attempt ?? 0, call.failed_attempts);
}
