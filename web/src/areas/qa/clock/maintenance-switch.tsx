import type { Environment } from '@connect-console/server/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../api/failure-text';
import { maintenanceMutation } from '../../../api/sandbox-clock';
import { useSingleWrite } from '../../../api/use-single-write';
import { Button } from '../../../ui/form/button';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog';
import { FailurePanel } from '../../../ui/feedback/failure-panel';
import { Panel } from '../../../ui/layout/panel';
import { StatusMark } from '../../../ui/feedback/status-mark';

interface MaintenanceSwitchProps {
  environment: Environment;
  isOn: boolean;
  disabledReason: string | undefined;
}

/** Puts the service into maintenance after asking, and takes it out again at a press. */
export function MaintenanceSwitch({ environment, isOn, disabledReason }: MaintenanceSwitchProps) {
  const [isAsking, setAsking] = useState(false);
  const change = useSingleWrite(maintenanceMutation(environment, useQueryClient()));
  const press = (on: boolean) => {
    change.mutate(on, {
      onSuccess: () => {
        setAsking(false);
      },
    });
  };
  const failure = change.error && <FailurePanel {...failureText(change.error)} />;
  return (
    <Panel
      title="Maintenance"
      actions={
        <StatusMark status={isOn ? 'on' : 'off'} tone={isOn ? 'attention' : 'good'}>
          {isOn ? 'In maintenance' : 'In service'}
        </StatusMark>
      }
      className="space-y-3"
    >
      <p className="max-w-[72ch] text-sm text-soft">
        {isOn
          ? 'Every call of /v1 answers 503 now, and this console’s header says so. Deliveries and these controls go on.'
          : 'In maintenance every call of /v1 answers 503 SERVICE_TEMPORARILY_UNAVAILABLE, to everybody, until it is ended here. This console’s header then says maintenance.'}
      </p>
      {isOn ? (
        <Button
          pending={change.isPending}
          disabledReason={disabledReason}
          onClick={() => {
            press(false);
          }}
        >
          End the maintenance
        </Button>
      ) : (
        <Button
          variant="danger"
          disabledReason={disabledReason}
          onClick={() => {
            change.reset();
            setAsking(true);
          }}
        >
          Begin maintenance…
        </Button>
      )}
      {isAsking ? (
        <ConfirmDialog
          title="Put this sandbox into maintenance?"
          confirm="Begin maintenance"
          pending={change.isPending}
          failure={failure}
          onCancel={() => {
            setAsking(false);
          }}
          onConfirm={() => {
            press(true);
          }}
        >
          <p>
            Every call of /v1 then answers 503, to this console and to everybody else who uses the
            sandbox, until somebody ends it here.
          </p>
        </ConfirmDialog>
      ) : (
        failure
      )}
    </Panel>
  );
}
