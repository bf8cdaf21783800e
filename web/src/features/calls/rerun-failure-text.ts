import { failureText, type FailureText } from '../../api/failure-text';

/**
 * The text of a refused rerun. Of all refusals one means more here: DOES_NOT_EXIST may also say that
 * the call's kind has no destination any more (decisions.md, "rerun").
 */
export function rerunFailureText(failure: unknown): FailureText {
  const text = failureText(failure);
  if (text.failureCode !== 'DOES_NOT_EXIST') return text;
  return {
    ...text,
    title: 'There is no such call, or its kind has no destination',
    meaning: 'Nothing was rerun.',
    remedy: 'The service’s own words say which; a destination is set on the Webhooks page.',
  };
}
