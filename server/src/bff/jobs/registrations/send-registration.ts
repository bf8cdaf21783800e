import type { RegisterRequest, Registration } from '../../../contract/index.js';
import type { UpstreamClient } from '../../../upstream/client.js';
import { UpstreamRefusedError } from '../../../upstream/failures.js';
import { failureKind, type FailureKind } from '../failure-kind.js';
import { failureResult, type FailureResult } from '../failure-result.js';
import { ConsoleEndedError } from '../grace.js';

/**
 * What came of one request. `unknown`: they may be registered, and asking again gives the same user and
 * invite (decisions.md); `not_sent`: they are not, and the service takes nobody for now.
 */
export type Outcome =
  | { state: 'registered'; answer: Registration; serviceDate: string | null }
  | { state: 'refused' | 'unknown'; result: FailureResult }
  | { state: 'not_sent' };

/** An outcome, and the failure after which the job should rest; null where the service answered. */
export interface Sent {
  outcome: Outcome;
  failure: unknown;
}

const FAULT = 500;

/** A failed register sorted; a fault that the service states is worth another try, as nothing is done twice. */
export function registrationFailure(error: unknown): FailureKind {
  const kind = failureKind(error);
  const isFault = error instanceof UpstreamRefusedError && error.httpStatus >= FAULT;
  return kind === 'refused' && isFault ? 'unknown' : kind;
}

/** Registers one person, once; never throws. */
export async function sendRegistration(
  client: Pick<UpstreamClient, 'call'>,
  request: RegisterRequest,
  given: AbortSignal,
): Promise<Sent> {
  try {
    const { value, serviceDate } = await client.call('register', request, given);
    return { outcome: { state: 'registered', answer: value, serviceDate }, failure: null };
  } catch (failure) {
    const state = failure instanceof ConsoleEndedError ? 'not_sent' : registrationFailure(failure);
    if (state === 'not_sent') return { outcome: { state }, failure };
    const result = failureResult(failure);
    return { outcome: { state, result }, failure: state === 'unknown' ? failure : null };
  }
}
