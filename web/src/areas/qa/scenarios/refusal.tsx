import { failureText } from '../../../api/failure-text';
import { isProblem } from '../../../api/failures';
import { FailurePanel } from '../../../ui/feedback/failure-panel';

/** A failure. The reason of a conflict, such as another run, comes from the console's server. */
export function Refusal({ error }: { error: unknown }) {
  const text = failureText(error);
  if (!isProblem(error, 'conflict')) return <FailurePanel {...text} />;
  const { detail } = error.problem;
  return (
    <FailurePanel
      {...text}
      title="Not possible now"
      meaning={detail}
      remedy="Nothing was changed."
    />
  );
}
