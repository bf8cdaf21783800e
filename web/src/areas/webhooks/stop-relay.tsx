import type { Environment } from '@connect-console/server/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../api/failure-text';
import { relayMutation } from '../../api/hooks';
import { Button } from '../../ui/form/button';
import { FailurePanel } from '../../ui/feedback/failure-panel';

interface StopRelayProps {
  environment: Environment;
  webhook_type: string;
  disabledReason: string | undefined;
  onDone: () => void;
}

/** Turns a slot's relay off: what comes from then on stays with the console. */
export function StopRelay({ environment, webhook_type, disabledReason, onDone }: StopRelayProps) {
  const stop = useMutation(relayMutation(environment, useQueryClient()));
  return (
    <>
      <Button
        variant="quiet"
        pending={stop.isPending}
        disabledReason={disabledReason}
        onClick={() => {
          stop.mutate({ webhook_type, relay_url: null }, { onSuccess: onDone });
        }}
      >
        Stop relaying{environment === 'production' ? ' in production' : ''}
      </Button>
      {stop.error && (
        <div className="w-full">
          <FailurePanel {...failureText(stop.error)} />
        </div>
      )}
    </>
  );
}
