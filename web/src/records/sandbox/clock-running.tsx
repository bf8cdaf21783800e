import { type ClockState, type Environment, MAX_ATTEMPTS } from '@connect-console/server/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../api/failure-text';
import { clockMutation } from '../../api/qa/sandbox-clock';
import { Button } from '../../ui/form/button';
import { FailurePanel } from '../../ui/feedback/failure-panel';
import { Notice } from '../../ui/feedback/notice';
import { attemptsText } from './clock-wording';
import { ConfirmDialog } from '../../ui/form/confirm-dialog';

interface ExhaustDialogProps {
  /** A question that names the calls. */
  title: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirms running all retries, which moves the clock for all clients of the sandbox. */
export function ExhaustDialog({ title, onConfirm, onCancel }: ExhaustDialogProps) {
  return (
    <ConfirmDialog title={title} confirm="Run all remaining retries" {...{ onConfirm, onCancel }}>
      <p>
        The sandbox’s clock moves from retry to retry, and every attempt is made, until each call is
        delivered or fails after {MAX_ATTEMPTS} attempts. The clock may move by a day, for all
        clients of this sandbox. Other calls that become due are retried too.
      </p>
    </ConfirmDialog>
  );
}

interface ClockRunningProps {
  environment: Environment;
  running: NonNullable<ClockState['running']>;
  /** The calls whose retries are run: "this call". */
  what: string;
  disabledReason: string | undefined;
}

/** The progress of running all retries, and a button that stops it. */
export function ClockRunning({ environment, running, what, disabledReason }: ClockRunningProps) {
  const stop = useMutation(clockMutation(environment, useQueryClient()));
  return (
    <div className="space-y-2">
      <Notice
        tone="attention"
        live
        actions={
          <Button
            pending={stop.isPending}
            disabledReason={disabledReason}
            onClick={() => {
              if (!stop.isPending) stop.mutate({ stop: true });
            }}
          >
            Stop
          </Button>
        }
      >
        Running all retries of {what}:{' '}
        <strong className="tabular-nums">{attemptsText(running.attempts)}</strong> so far.
      </Notice>
      {stop.error && <FailurePanel {...failureText(stop.error)} />}
    </div>
  );
}
