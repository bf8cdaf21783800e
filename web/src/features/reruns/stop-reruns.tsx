import type { Environment, RerunJob } from '@connect-console/server/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../api/failure-text';
import { cancelRerunsMutation } from '../../api/reruns';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { FailurePanel } from '../../ui/failure-panel';
import { callsText } from './rerun-many-words';

interface StopRerunsProps {
  environment: Environment;
  job: RerunJob;
  /** Why the role may not. */
  disabledReason: string | undefined;
}

/** Stops a bulk rerun after asking: what was sent stays sent. */
export function StopReruns({ environment, job, disabledReason }: StopRerunsProps) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const mutation = cancelRerunsMutation(environment, job.id, client);
  const cancel = useMutation(mutation);
  const where = environment === 'production' ? ' in production' : '';
  const close = () => {
    setAsking(false);
    cancel.reset();
  };
  if (job.state !== 'running') return null;
  return (
    <>
      <Button
        variant="danger"
        disabledReason={disabledReason}
        onClick={() => {
          setAsking(true);
        }}
      >
        Stop the rerun{where}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Stop this bulk rerun${where}?`}
          confirm={`Stop the rerun${where}`}
          pending={cancel.isPending}
          onCancel={close}
          onConfirm={() => {
            // The second click of a double click comes before the first is drawn.
            if (client.isMutating({ mutationKey: mutation.mutationKey }) > 0) return;
            cancel.mutate(undefined, { onSuccess: close });
          }}
        >
          <p>
            {callsText(job.counts.waiting)} that still {job.counts.waiting === 1 ? 'waits' : 'wait'}{' '}
            will not be rerun. What was rerun already stays so.
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
