import type { Environment, ScenarioRun } from '@connect-console/server/contract';
import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../api/failure-text';
import { cancelRunMutation } from '../../../api/scenarios';
import { useSingleWrite } from '../../../api/use-single-write';
import { Button } from '../../../ui/form/button';
import { FailurePanel } from '../../../ui/feedback/failure-panel';

interface CancelRunProps {
  environment: Environment;
  run: ScenarioRun;
  disabledReason: string | undefined;
}

/** Ends a run after the step that it is at; nothing has to be asked, as it can be run again. */
export function CancelRun({ environment, run, disabledReason }: CancelRunProps) {
  const cancel = useSingleWrite(cancelRunMutation(environment, run.id, useQueryClient()));
  if (run.state !== 'running') return null;
  return (
    <div className="mb-4 space-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button
          variant="danger"
          pending={cancel.isPending}
          disabledReason={disabledReason}
          onClick={() => {
            cancel.mutate();
          }}
        >
          Cancel the run
        </Button>
        <p className="text-sm text-soft">
          The steps after this one are left out, and what it changed is put back. Its people stay.
        </p>
      </div>
      {cancel.error && <FailurePanel {...failureText(cancel.error)} />}
    </div>
  );
}
