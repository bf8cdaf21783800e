import type { Environment, Plan } from '@connect-console/server/contract';
import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../api/failure-text';
import { cancelPlanMutation } from '../../../api/plans';
import { useSingleWrite } from '../../../api/use-single-write';
import { ConfirmedButton } from '../../../ui/form/confirmed-button';
import { peopleText } from '../../../ui/text/count-text';
import { FailurePanel } from '../../../ui/feedback/failure-panel';

interface StopPlanProps {
  environment: Environment;
  plan: Plan;
  disabledReason: string | undefined;
}

/** Stops a plan after asking: what was done stays done. */
export function StopPlan({ environment, plan, disabledReason }: StopPlanProps) {
  const cancel = useSingleWrite(cancelPlanMutation(environment, plan.id, useQueryClient()));
  if (plan.state !== 'running') return null;
  return (
    <ConfirmedButton
      verb="Stop the plan"
      title="Stop this plan?"
      disabledReason={disabledReason}
      pending={cancel.isPending}
      failure={cancel.error && <FailurePanel {...failureText(cancel.error)} />}
      onConfirm={(close) => {
        cancel.mutate(undefined, { onSuccess: close });
      }}
      onClose={cancel.reset}
    >
      <p>
        {peopleText(plan.counts.waiting)} whose turn has not come{' '}
        {plan.counts.waiting === 1 ? 'stays' : 'stay'} as they are. What was done stays done.
      </p>
    </ConfirmedButton>
  );
}
