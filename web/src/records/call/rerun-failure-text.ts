import { failureText, type FailureText } from '../../api/failure-text';
import { ConsoleUnreachableError, ProblemError, UnexpectedResponseError } from '../../api/failures';

// What came back was not the service's own word, but for its key and its maintenance.
const WITHOUT_RESPONSE = new Set<string>([
  'internal',
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_too_large',
  'upstream_not_json',
  'upstream_wrong_shape',
]);
// Without a failure_code it may be a gateway that lost the response.
const UNSTATED = new Set<string>(['upstream_maintenance', 'upstream_refused']);

// The request may have arrived although no response came back (reading rule 7: a rerun is never repeated).
function isUncertain(failure: unknown): boolean {
  if (failure instanceof ProblemError) {
    const { code, failure_code } = failure.problem;
    return WITHOUT_RESPONSE.has(code) || (UNSTATED.has(code) && failure_code === undefined);
  }
  return failure instanceof ConsoleUnreachableError || failure instanceof UnexpectedResponseError;
}

/**
 * The text of a failed rerun. DOES_NOT_EXIST may also mean that the call's event type has no
 * destination any more (decisions.md, "rerun"); without a response, the result of the rerun is unknown.
 */
export function rerunFailureText(failure: unknown): FailureText {
  const text = failureText(failure);
  if (isUncertain(failure)) {
    return {
      ...text,
      meaning: `${text.meaning} Whether the call was rerun is unknown.`,
      remedy: 'Check whether a new call is listed before you try again.',
    };
  }
  if (text.failureCode !== 'DOES_NOT_EXIST') return text;
  return {
    ...text,
    title: 'The call does not exist, or its event type has no destination',
    meaning: 'Nothing was rerun.',
    remedy: 'The service’s message states which. Set a destination on the Webhooks page.',
  };
}
