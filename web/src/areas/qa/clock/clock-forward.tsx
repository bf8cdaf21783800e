import type { ClockRequest, ClockState, Environment } from '@connect-console/server/contract';
import { useQueryClient } from '@tanstack/react-query';
import FastForward from 'lucide-react/icons/fast-forward';
import { useState } from 'react';
import { failureText } from '../../../api/failure-text';
import { clockMutation } from '../../../api/qa/sandbox-clock';
import { useSingleWrite } from '../../../api/use-single-write';
import { Button } from '../../../ui/form/button';
import { countText } from '../../../ui/text/counts';
import { FailurePanel } from '../../../ui/feedback/failure-panel';
import { Panel } from '../../../ui/layout/panel';
import { durationText } from '../../../ui/time/times';
import { ClockRunning, ExhaustDialog } from '../../../records/sandbox/clock-running';

interface ClockForwardProps {
  environment: Environment;
  clock: ClockState;
  /** Why the member's role may not move the clock. */
  disabledReason: string | undefined;
}

const MINUTE = 60_000;
const STEPS = [
  ['1 minute', MINUTE],
  ['1 hour', 60 * MINUTE],
  ['1 day', 24 * 60 * MINUTE],
] as const;

function toNext({ next_retry_at, now }: ClockState): string {
  if (next_retry_at === null) return 'No retry is due.';
  const left = Date.parse(next_retry_at) - Date.parse(now);
  return left <= 0 ? 'A retry is due now.' : `The next retry is due in ${durationText(left)}.`;
}

/** The controls that move the clock forward. */
export function ClockForward({ environment, clock, disabledReason }: ClockForwardProps) {
  const [isAsking, setAsking] = useState(false);
  const move = useSingleWrite(clockMutation(environment, useQueryClient()));
  const running = clock.running !== null ? 'The clock is already moving' : undefined;
  const refusal = disabledReason ?? running;
  const under = (request: ClockRequest) =>
    move.isPending && JSON.stringify(move.variables) === JSON.stringify(request);
  return (
    <Panel title="Move the clock forward" className="space-y-3">
      <p className="max-w-[72ch] text-sm text-soft">
        Retries, outcome batches and ages follow the sandbox’s clock, for all its clients. The clock
        cannot be set back.
      </p>
      <div className="flex flex-wrap gap-2.5">
        {STEPS.map(([text, advance_ms]) => (
          <Button
            key={text}
            pending={under({ advance_ms })}
            disabledReason={refusal}
            onClick={() => {
              move.mutate({ advance_ms });
            }}
          >
            {text}
          </Button>
        ))}
        <Button
          pending={under({ to: 'next_retry' })}
          disabledReason={refusal ?? (clock.next_retry_at ? undefined : 'No retry is due')}
          onClick={() => {
            move.mutate({ to: 'next_retry' });
          }}
        >
          Run next retry
        </Button>
        <Button
          pending={under({ to: 'exhaustion' })}
          disabledReason={refusal ?? (clock.pending_calls > 0 ? undefined : 'No call is pending')}
          onClick={() => {
            setAsking(true);
          }}
        >
          <FastForward size={15} aria-hidden="true" />
          Run all remaining retries…
        </Button>
      </div>
      <p className="text-sm text-soft tabular-nums">
        {toNext(clock)}{' '}
        {clock.pending_calls > 0 &&
          `Running all remaining retries finishes ${countText(clock.pending_calls, 'pending call')}.`}
      </p>
      {clock.running && (
        <ClockRunning
          {...{ environment, disabledReason }}
          running={clock.running}
          what={clock.running.transaction_id === null ? 'all pending calls' : 'one call'}
        />
      )}
      {move.error && <FailurePanel {...failureText(move.error)} />}
      {isAsking && (
        <ExhaustDialog
          title={`Run all remaining retries of ${countText(clock.pending_calls, 'call')}?`}
          onCancel={() => {
            setAsking(false);
          }}
          onConfirm={() => {
            setAsking(false);
            move.mutate({ to: 'exhaustion' });
          }}
        />
      )}
    </Panel>
  );
}
