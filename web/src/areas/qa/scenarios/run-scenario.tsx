import type { Environment, ListedScenario, ScenarioRun } from '@connect-console/server/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { randomUuid } from '../../../api/random-uuid';
import { startRunMutation } from '../../../api/qa/scenarios';
import { useSingleWrite } from '../../../api/use-single-write';
import { Button, type ButtonVariant } from '../../../ui/form/button';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog';
import { Refusal } from './refusal';
import { runEffects, type RunEffects } from './run-effects';
import { countText } from '../../../ui/text/counts';

/** The effects of a run, for its confirmation. */
function EffectsText({ effects }: { effects: RunEffects }) {
  const { users, others } = effects;
  return (
    <ul className="list-disc space-y-1 pl-5">
      <li>
        {users === 0
          ? 'It registers no users.'
          : `It registers ${countText(users, 'user')}, who stay registered after the run.`}
      </li>
      {others.map(({ meaning }) => (
        <li key={meaning} className="text-ink">
          {meaning}
        </li>
      ))}
    </ul>
  );
}

interface RunScenarioProps {
  environment: Environment;
  scenario: ListedScenario;
  /** Why it cannot be run now. */
  disabledReason: string | undefined;
  text?: string;
  variant?: ButtonVariant;
  onStarted: (run: ScenarioRun) => void;
}

/** Runs a scenario, after a confirmation if the run has effects beyond its own users. */
export function RunScenario(props: RunScenarioProps) {
  const { environment, scenario, disabledReason, onStarted } = props;
  const { text = 'Run', variant = 'secondary' } = props;
  const [isAsking, setAsking] = useState(false);
  // The same for every press until a run has started, so that a second press starts no second run.
  const [request_id, setRequestId] = useState(randomUuid);
  const start = useSingleWrite(startRunMutation(environment, useQueryClient()));
  const effects = runEffects(scenario);
  const press = () => {
    start.mutate(
      { name: scenario.name, request_id },
      {
        onSuccess: (run) => {
          setRequestId(randomUuid());
          setAsking(false);
          onStarted(run);
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
          if (effects.others.length === 0) press();
          else {
            start.reset();
            setAsking(true);
          }
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
          failure={failure}
          onConfirm={press}
          onCancel={() => {
            setAsking(false);
            start.reset();
          }}
        >
          <EffectsText effects={effects} />
        </ConfirmDialog>
      )}
    </>
  );
}
