import type { ClockState, Environment } from '@connect-console/server/contract';
import { useQueryClient } from '@tanstack/react-query';
import FastForward from 'lucide-react/icons/fast-forward';
import FlaskConical from 'lucide-react/icons/flask-conical';
import { useState } from 'react';
import { failureText } from '../../api/failure-text';
import { clockMutation, retryMutation } from '../../api/sandbox-clock';
import { useSingleWrite } from '../../api/use-single-write';
import { Button } from '../../ui/form/button';
import { FailurePanel } from '../../ui/feedback/failure-panel';
import { ClockRunning } from './clock-running';
import { ExhaustDialog } from './exhaust-dialog';

interface CallClockProps {
  environment: Environment;
  transaction_id: string;
  clock: ClockState;
  disabledReason: string | undefined;
}

/** What a sandbox can do with a call that waits for a retry: make it now, or all that are left. */
export function CallClock({ environment, transaction_id, clock, disabledReason }: CallClockProps) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const retry = useSingleWrite(retryMutation(environment, client));
  const exhaust = useSingleWrite(clockMutation(environment, client));
  const { running } = clock;
  const isMine = running?.transaction_id === transaction_id;
  const refusal = disabledReason ?? (running ? 'The clock is under way already' : undefined);
  const failure = retry.error ?? exhaust.error;
  return (
    <section aria-label="Sandbox clock" className="space-y-2 rounded-control bg-raised p-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="mr-auto inline-flex items-center gap-1.5 text-xs font-medium text-soft">
          <FlaskConical size={14} aria-hidden="true" />
          Sandbox
        </span>
        <Button
          pending={retry.isPending}
          disabledReason={refusal}
          onClick={() => {
            exhaust.reset();
            retry.mutate(transaction_id);
          }}
        >
          Run next retry now
        </Button>
        <Button
          pending={exhaust.isPending}
          disabledReason={refusal}
          onClick={() => {
            retry.reset();
            exhaust.reset();
            setAsking(true);
          }}
        >
          <FastForward size={15} aria-hidden="true" />
          To exhaustion…
        </Button>
      </div>
      {isMine && <ClockRunning {...{ environment, running, disabledReason }} what="this call" />}
      {failure && <FailurePanel {...failureText(failure)} />}
      {isAsking && (
        <ExhaustDialog
          title="Go to the end of this call?"
          onCancel={() => {
            setAsking(false);
          }}
          onConfirm={() => {
            setAsking(false);
            exhaust.mutate({ to: 'exhaustion', transaction_id });
          }}
        />
      )}
    </section>
  );
}
