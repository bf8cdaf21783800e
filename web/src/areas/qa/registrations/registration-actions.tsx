import type { Environment, RegistrationJob } from '@connect-console/server/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../api/failure-text';
import { registrationActionMutation, type RegistrationAction } from '../../../api/registrations';
import { useSingleWrite } from '../../../api/use-single-write';
import { Button } from '../../../ui/form/button';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog';
import { countText } from '../../../ui/text/counts';
import { FailurePanel } from '../../../ui/feedback/failure-panel';
import { retriedOf } from './registration-wording';

interface RegistrationActionsProps {
  environment: Environment;
  job: RegistrationJob;
}

/** Pauses, resumes, cancels, or sends again whom it could not register. */
export function RegistrationActions({ environment, job }: RegistrationActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const act = useSingleWrite(registrationActionMutation(environment, job.id, useQueryClient()));
  const where = environment === 'production' ? ' in production' : '';
  const press = (action: RegistrationAction) => {
    act.mutate(action, {
      onSuccess: () => {
        // What was pressed before the question opened answers nothing of it.
        if (action === 'cancel') setAsking(false);
      },
    });
  };
  const isGoingOn = job.state === 'running' || job.state === 'paused';
  const retried = retriedOf(job);
  const failure = act.error && <FailurePanel {...failureText(act.error)} />;
  const pending = (action: RegistrationAction) => act.isPending && act.variables === action;
  return (
    <>
      {job.state === 'running' && (
        <Button
          pending={pending('pause')}
          onClick={() => {
            press('pause');
          }}
        >
          Pause
        </Button>
      )}
      {job.state === 'paused' && (
        <Button
          pending={pending('resume')}
          onClick={() => {
            press('resume');
          }}
        >
          Resume{where}
        </Button>
      )}
      {isGoingOn && (
        <Button
          variant="danger"
          onClick={() => {
            setAsking(true);
          }}
        >
          Cancel the rest
        </Button>
      )}
      {!isGoingOn && retried > 0 && (
        <Button
          pending={pending('retry')}
          onClick={() => {
            press('retry');
          }}
        >
          Send {countText(retried, 'user')} again{where}
        </Button>
      )}
      {failure && !isAsking && <div className="order-last basis-full">{failure}</div>}
      {isAsking && (
        <ConfirmDialog
          title={`Cancel this bulk registration${where}?`}
          confirm="Cancel the rest"
          pending={pending('cancel')}
          failure={failure}
          onCancel={() => {
            setAsking(false);
            act.reset();
          }}
          onConfirm={() => {
            press('cancel');
          }}
        >
          <p>
            {countText(job.counts.waiting, 'user')} that still{' '}
            {job.counts.waiting === 1 ? 'waits' : 'wait'} will not be registered, unless they are
            sent again. Who is registered stays so.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
