import { failureText, type FailureText } from '../../api/failure-text';
import { ConsoleUnreachableError, isProblem, UnexpectedAnswerError } from '../../api/failures';

// The request may have arrived although no answer came back (reading rule 7: nobody reruns twice).
function isUncertain(failure: unknown): boolean {
  return (
    failure instanceof ConsoleUnreachableError ||
    failure instanceof UnexpectedAnswerError ||
    isProblem(failure, 'upstream_unreachable') ||
    isProblem(failure, 'upstream_timeout')
  );
}

/**
 * The text of a failed rerun. DOES_NOT_EXIST may also say that the call's kind has no destination any
 * more (decisions.md, "rerun"); where no answer came, what became of the rerun cannot be told.
 */
export function rerunFailureText(failure: unknown): FailureText {
  const text = failureText(failure);
  if (isUncertain(failure)) {
    return {
      ...text,
      meaning: `${text.meaning} Whether the call was rerun is not known.`,
      remedy: 'Look whether a new call is listed before you try again.',
    };
  }
  if (text.failureCode !== 'DOES_NOT_EXIST') return text;
  return {
    ...text,
    title: 'There is no such call, or its kind has no destination',
    meaning: 'Nothing was rerun.',
    remedy: 'The service’s own words say which; a destination is set on the Webhooks page.',
  };
}
