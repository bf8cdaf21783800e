import type { Environment, Plan } from '@connect-console/server/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../api/failure-text';
import { cancelPlanMutation } from '../../../api/plans';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { FailurePanel } from '../../../ui/failure-panel';
import { peopleText } from './outcome-wording';

interface StopPlanProps {
  environment: Environment;
  plan: Plan;
  disabledReason: string | undefined;
}

/** Stops a plan after asking: what was done stays done. */
export function StopPlan({ environment, plan, disabledReason }: StopPlanProps) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const mutation = cancelPlanMutation(environment, plan.id, client);
  const cancel = useMutation(mutation);
  const close = () => {
    setAsking(false);
    cancel.reset();
  };
  if (plan.state !== 'running') return null;
  return (
    <>
      <Button
        variant="danger"
        disabledReason={disabledReason}
        onClick={() => {
          setAsking(true);
        }}
      >
        Stop the plan
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Stop this plan?"
          confirm="Stop the plan"
          pending={cancel.isPending}
          onCancel={close}
          onConfirm={() => {
            // The second click of a double click comes before the first is drawn.
            if (client.isMutating({ mutationKey: mutation.mutationKey }) > 0) return;
            cancel.mutate(undefined, { onSuccess: close });
          }}
        >
          <p>
            {peopleText(plan.counts.waiting)} whose turn has not come{' '}
            {plan.counts.waiting === 1 ? 'stays' : 'stay'} as they are. What was done stays done.
          </p>
          {cancel.error && (
            <div className="mt-3 text-ink">
              <FailurePanel {...failureText(cancel.error)} />
            </div>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
