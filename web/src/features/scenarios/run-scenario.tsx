import type { Environment, ListedScenario, ScenarioReport } from '@connect-console/server/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { randomUuid } from '../../api/random-uuid';
import { startRunMutation } from '../../api/scenarios';
import { Button } from '../../ui/button';
import type { ButtonVariant } from '../../ui/button-look';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { EffectsText } from './effects-text';
import { Refusal } from './refusal';
import { runEffects } from './run-effects';

interface RunScenarioProps {
  environment: Environment;
  scenario: ListedScenario;
  /** Why it cannot be run now. */
  disabledReason: string | undefined;
  text?: string;
  variant?: ButtonVariant;
  onStarted: (report: ScenarioReport) => void;
}

/** Runs a scenario: at once where nobody but its people notices, else after saying who else does. */
export function RunScenario(props: RunScenarioProps) {
  const { environment, scenario, disabledReason, onStarted } = props;
  const { text = 'Run', variant = 'secondary' } = props;
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  // One name for all presses until one has been answered: a second one is the same run.
  const [request_id, setRequestId] = useState(randomUuid);
  const mutation = startRunMutation(environment, client);
  const start = useMutation(mutation);
  const effects = runEffects(scenario);
  // The second click of a double click comes before the first is drawn.
  const isSent = () => client.isMutating({ mutationKey: mutation.mutationKey }) > 0;
  const press = () => {
    if (isSent()) return;
    start.mutate(
      { name: scenario.name, request_id },
      {
        onSuccess: (report) => {
          setRequestId(randomUuid());
          setAsking(false);
          onStarted(report);
        },
      },
    );
  };
  const failure = start.error && <Refusal error={start.error} />;
  return (
    <>
      <Button
        variant={variant}
        aria-label={`${text} ${scenario.title}`}
        pending={start.isPending}
        disabledReason={disabledReason}
        onClick={() => {
          if (isSent()) return;
          start.reset();
          if (effects.others.length > 0) setAsking(true);
          else press();
        }}
      >
        {text}
      </Button>
      {failure && !isAsking && <div className="basis-full">{failure}</div>}
      {isAsking && (
        <ConfirmDialog
          title={`Run “${scenario.title}” in ${environment}?`}
          confirm={text}
          pending={start.isPending}
          onConfirm={press}
          onCancel={() => {
            setAsking(false);
            start.reset();
          }}
        >
          <EffectsText effects={effects} />
          {failure && <div className="mt-3 text-ink">{failure}</div>}
        </ConfirmDialog>
      )}
    </>
  );
}
