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
export interface CallEvidence {
  /** The call as last listed (4.6); null if no listing has shown it. */
  status: string | null;
  /** How many attempts this listing counts. */
  listed_attempts: number;
  /** Whether the newest listing of calls shows it. */
  is_listed: boolean;
  /** An attempt got a complete 2xx response. */
  has_accepted_attempt: boolean;
  /**
   * How many attempts were known to have failed when the console first finished sending a 2xx response, its own or its
   * relay's, to an incoming delivery of the call; null if it has not.
   */
  accepted_here_after: number | null;
  /** How many different attempts are known to have failed; 16 if the 16th did. */
  failed_attempts: number;
  /** The highest known attempt number; null if no attempt has one. */
  newest_attempt: number | null;
  /** Whether the newest listing of attempts shows the newest one, so that a later one would be listed too. */
  is_attempt_listed: boolean;
  /**
   * The newest attempt failed, so another one follows. Not set if it found no destination, after which a service may
   * end the call, or if its record has no response, because then it may have been accepted.
   */
  is_next_due: boolean;
}

/** A call's state, and why it is unknown or what contradicts it; null if there is nothing to say. */
export interface DerivedCall {
  state: CallState;
  reason: CallStateReason | null;
  /** How many of the 16 attempts are known to have been made. */
  attempts: number;
}

/** The state that the evidence supports: the rows of the table in decisions.md, in their order. */
export function callState(evidence: CallEvidence): DerivedCall {
  const { status, listed_attempts, newest_attempt, failed_attempts, accepted_here_after } =
    evidence;
  // The accepted attempt came after those that failed; that none is known to have failed does not make it the first.
  const accepted =
    accepted_here_after === null || accepted_here_after === 0 ? 0 : accepted_here_after + 1;
  const attempts = Math.max(listed_attempts, newest_attempt ?? 0, failed_attempts, accepted);
  const derived = (state: CallState, reason: CallStateReason | null = null): DerivedCall => ({
    ...{ state, reason, attempts },
  });
  if (status === 'COMPLETED') return derived('delivered');
  if (evidence.has_accepted_attempt || accepted_here_after !== null) {
    return derived('delivered', contradiction(evidence));
  }
  if (status === 'FAILED') return derived('failed');
  if (failed_attempts >= MAX_ATTEMPTS) return derived('failed');
  if (status !== null && status !== 'PENDING') return derived('unknown', 'other_status');
  if (status === 'PENDING' && evidence.is_listed) return derived('retrying');
  const is_newer = status === null || (newest_attempt ?? 0) > listed_attempts;
  if (is_newer && evidence.is_attempt_listed && evidence.is_next_due) return derived('retrying');
  return derived('unknown', status === null && attempts === 0 ? 'not_listed' : 'left_window');
}

function contradiction({ status, failed_attempts, is_listed }: CallEvidence) {
  if (status === 'FAILED') return 'listed_failed';
  return status === 'PENDING' && is_listed && failed_attempts > 0 ? 'listed_pending' : null;
}

// How the service reports an attempt that was due after its webhook had been deleted.
const NO_DESTINATION = 'NOT_CONFIGURED';

type EvidenceColumns = Pick<
  CallRow,
  | 'status'
  | 'listed_attempts'
  | 'listed_at'
  | 'unlisted_at'
  | 'is_accepted'
  | 'accepted_here_after'
  | 'failed_attempts'
  | 'newest_attempt'
  | 'is_attempt_listed'
  | 'response'
  | 'network_code'
>;

/** The columns of a call that are derived from its other columns. */
export function derivedColumns(call: EvidenceColumns) {
  const { state, reason, attempts } = callState({
    status: call.status,
    listed_attempts: call.listed_attempts,
    is_listed: call.listed_at !== null && call.unlisted_at === null,
    has_accepted_attempt: call.is_accepted === 1,
    accepted_here_after: call.accepted_here_after,
    failed_attempts: call.failed_attempts,
    newest_attempt: call.newest_attempt,
    is_attempt_listed: call.is_attempt_listed === 1,
    is_next_due: call.response !== 'other' && call.network_code !== NO_DESTINATION,
  });
  const attempts_band = attemptBand(attempts);
  return { state, state_reason: reason, attempts, attempts_band, rules: CALL_RULES };
}

/**
 * Whether the call was delivered by an unknown attempt after all known ones: then the response of the newest known
 * attempt is not the response of the call.
 */
export function isAcceptedUnseen(
  call: EvidenceColumns,
  { state, attempts }: Pick<DerivedCall, 'state' | 'attempts'>,
): boolean {
  if (state !== 'delivered' || call.is_accepted === 1 || call.response === 'other') return false;
  return attempts > Math.max(call.newest_attempt ?? 0, call.failed_attempts);
}
