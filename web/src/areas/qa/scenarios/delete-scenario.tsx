import type { Environment } from '@connect-console/server/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../api/failure-text';
import { deleteScenarioMutation } from '../../../api/scenarios';
import { useSingleWrite } from '../../../api/use-single-write';
import { Button } from '../../../ui/form/button';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog';
import { FailurePanel } from '../../../ui/feedback/failure-panel';

interface DeleteScenarioProps {
  environment: Environment;
  name: string;
  disabledReason: string | undefined;
}

/** Deletes a scenario of one's own after asking; its runs stay. */
export function DeleteScenario({ environment, name, disabledReason }: DeleteScenarioProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = useSingleWrite(deleteScenarioMutation(environment, name, useQueryClient()));
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
          failure={remove.error && <FailurePanel {...failureText(remove.error)} />}
          onCancel={() => {
            setAsking(false);
            remove.reset();
          }}
          onConfirm={() => {
            remove.mutate();
          }}
        >
          <p>
            Nobody of this environment can run it any more. The reports of its runs stay, and so do
            their people.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
