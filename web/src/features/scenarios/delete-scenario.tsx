import type { Environment } from '@connect-console/server/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../api/failure-text';
import { deleteScenarioMutation } from '../../api/scenarios';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { FailurePanel } from '../../ui/failure-panel';

interface DeleteScenarioProps {
  environment: Environment;
  name: string;
  disabledReason: string | undefined;
}

/** Deletes a scenario of one's own after asking; its runs stay. */
export function DeleteScenario({ environment, name, disabledReason }: DeleteScenarioProps) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const mutation = deleteScenarioMutation(environment, name, client);
  const remove = useMutation(mutation);
  return (
    <>
      <Button
        variant="danger"
        aria-label={`Delete ${name}`}
        disabledReason={disabledReason}
        onClick={() => {
          setAsking(true);
        }}
      >
        Delete
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete the scenario ${name}?`}
          confirm="Delete"
          pending={remove.isPending}
          onCancel={() => {
            setAsking(false);
            remove.reset();
          }}
          onConfirm={() => {
            // The second click of a double click comes before the first is drawn.
            if (client.isMutating({ mutationKey: mutation.mutationKey }) > 0) return;
            remove.mutate();
          }}
        >
          <p>
            Nobody of this environment can run it any more. The reports of its runs stay, and so do
            their people.
          </p>
          {remove.error && (
            <div className="mt-3 text-ink">
              <FailurePanel {...failureText(remove.error)} />
            </div>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
