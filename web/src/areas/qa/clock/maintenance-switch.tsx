import { useEnvironment } from '../../../api/use-environment';
import { writeOf } from '../../../api/write';
import { WriteButton } from '../../../page/write-button';
import { StatusMark } from '../../../ui/feedback/status';
import { Panel } from '../../../ui/layout/panel';

const START_QUESTION = {
  title: 'Start maintenance of this sandbox?',
  text: 'Every /v1 request then fails with 503, for this console and all other clients of the sandbox, until a member ends maintenance here.',
};

interface MaintenanceSwitchProps {
  isOn: boolean;
}

/** Starts maintenance after a confirmation, and ends it without one. */
export function MaintenanceSwitch({ isOn }: MaintenanceSwitchProps) {
  const environment = useEnvironment();
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
        During maintenance every /v1 request fails with 503 SERVICE_TEMPORARILY_UNAVAILABLE, for all
        clients of the sandbox, until you end it here. This console’s header shows maintenance.
        Deliveries and QA continue to work.
      </p>
      <WriteButton
        key={String(isOn)}
        verb={isOn ? 'End maintenance' : 'Start maintenance…'}
        variant={isOn ? 'secondary' : 'danger'}
        variables={{ body: { on: !isOn } }}
        question={isOn ? undefined : START_QUESTION}
        mutation={writeOf('qa_maintenance', { environment })}
      />
    </Panel>
  );
}
