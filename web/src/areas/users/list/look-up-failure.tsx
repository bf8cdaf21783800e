import type { Environment } from '@connect-console/server/contract';
import { failureText } from '../../../api/failure-text';
import { isProblem } from '../../../api/failures';
import { FailurePanel } from '../../../ui/feedback/failure-panel';
import { Notice } from '../../../ui/feedback/notice';

interface LookUpFailureProps {
  environment: Environment;
  id: string;
  error: unknown;
}

/** What a look-up came to when it found no user: an unknown ID is a result, anything else a failure. */
export function LookUpFailure({ environment, id, error }: LookUpFailureProps) {
  const isUnknown =
    isProblem(error, 'upstream_refused') && error.problem.failure_code === 'DOES_NOT_EXIST';
  return (
    <div className="mt-3">
      {isUnknown ? (
        <Notice tone="attention" live>
          The service has no user <code className="break-all">{id}</code> in {environment} (
          <code>DOES_NOT_EXIST</code>). Check the ID and the environment.
        </Notice>
      ) : (
        <FailurePanel {...failureText(error)} />
      )}
    </div>
  );
}
