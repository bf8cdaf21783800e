import type { Environment, RerunJob } from '@connect-console/server/contract';
import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../api/failure-text';
import { cancelRerunsMutation } from '../../../api/reruns';
import { useSingleWrite } from '../../../api/use-single-write';
import { ConfirmedButton } from '../../../ui/form/confirmed-button';
import { callsText } from '../../../ui/text/count-text';
import { FailurePanel } from '../../../ui/feedback/failure-panel';

interface StopRerunsProps {
  environment: Environment;
  job: RerunJob;
  /** Why the role may not. */
  disabledReason: string | undefined;
}

/** Stops a bulk rerun after asking: what was sent stays sent. */
export function StopReruns({ environment, job, disabledReason }: StopRerunsProps) {
  const cancel = useSingleWrite(cancelRerunsMutation(environment, job.id, useQueryClient()));
  const where = environment === 'production' ? ' in production' : '';
  if (job.state !== 'running') return null;
  return (
    <ConfirmedButton
      verb={`Stop the rerun${where}`}
      title={`Stop this bulk rerun${where}?`}
      disabledReason={disabledReason}
      pending={cancel.isPending}
      failure={cancel.error && <FailurePanel {...failureText(cancel.error)} />}
      onConfirm={(close) => {
        cancel.mutate(undefined, { onSuccess: close });
      }}
      onClose={cancel.reset}
    >
      <p>
        {callsText(job.counts.waiting)} that still {job.counts.waiting === 1 ? 'waits' : 'wait'}{' '}
        will not be rerun. What was rerun already stays so.
      </p>
    </ConfirmedButton>
  );
}
