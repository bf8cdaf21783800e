import type { ClockState, Environment } from '@connect-console/server/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../api/failure-text';
import { clockMutation } from '../../api/sandbox-clock';
import { Button } from '../../ui/form/button';
import { FailurePanel } from '../../ui/feedback/failure-panel';
import { Notice } from '../../ui/feedback/notice';
import { attemptsText } from './clock-words';

interface ClockRunningProps {
  environment: Environment;
  running: NonNullable<ClockState['running']>;
  /** What it goes to the end of: "this call". */
  what: string;
  disabledReason: string | undefined;
}

/** The clock is on its way to the end of calls: how far it has come, and how to stop it. */
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
        The clock goes to the end of {what}:{' '}
        <strong className="tabular-nums">{attemptsText(running.attempts)}</strong> so far.
      </Notice>
      {stop.error && <FailurePanel {...failureText(stop.error)} />}
    </div>
  );
}
