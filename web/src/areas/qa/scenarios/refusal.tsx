import { failureText } from '../../../api/failure-text';
import { isProblem } from '../../../api/failures';
import { FailurePanel } from '../../../ui/feedback/failure-panel';

/** A failure; of a conflict the console itself says what stands in the way: another run, or too many saved. */
export function Refusal({ error }: { error: unknown }) {
  const text = failureText(error);
  if (!isProblem(error, 'conflict')) return <FailurePanel {...text} />;
  const { detail } = error.problem;
  return <FailurePanel {...text} title="Not now" meaning={detail} remedy="Nothing was changed." />;
}
