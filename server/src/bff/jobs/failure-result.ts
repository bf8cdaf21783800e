import { UpstreamRefusedError } from '../../upstream/failures.js';
import { toProblem } from '../problems.js';

/** Why an item failed: the service's own code and reason (part 7), or the console's words for it. */
export interface FailureResult {
  failure_code: string | null;
  reason: string;
}

const MAX_CODE = 100;
const MAX_REASON = 500;

/** At most 100 characters of the code and 500 of the reason, whatever a service sends. */
export function failureResult(failure: unknown): FailureResult {
  const { failure_code, failure_reason } =
    failure instanceof UpstreamRefusedError
      ? failure
      : { failure_code: null, failure_reason: null };
  const reason = failure_reason ?? toProblem(failure, '').detail;
  return {
    failure_code: failure_code?.slice(0, MAX_CODE) ?? null,
    reason: reason.slice(0, MAX_REASON),
  };
}
