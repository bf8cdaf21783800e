import type { Environment, ScenarioRun } from '@connect-console/server/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../api/failure-text';
import { cancelRunMutation } from '../../api/scenarios';
import { Button } from '../../ui/button';
import { FailurePanel } from '../../ui/failure-panel';

interface CancelRunProps {
  environment: Environment;
  run: ScenarioRun;
  disabledReason: string | undefined;
}

/** Ends a run after the step that it is at; nothing has to be asked, as it can be run again. */
export function CancelRun({ environment, run, disabledReason }: CancelRunProps) {
  const client = useQueryClient();
  const mutation = cancelRunMutation(environment, run.id, client);
  const cancel = useMutation(mutation);
  if (run.state !== 'running') return null;
  return (
    <div className="mb-4 space-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button
          variant="danger"
          pending={cancel.isPending}
          disabledReason={disabledReason}
          onClick={() => {
            // The second click of a double click comes before the first is drawn.
            if (client.isMutating({ mutationKey: mutation.mutationKey }) > 0) return;
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
