import type { ListedScenario } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useEnvironment } from '../../../api/use-environment';
import { randomUuid } from '../../../api/random-uuid';
import { WriteButton } from '../../../page/write-button';
import { CopyButton } from '../../../ui/form/copy-button';
import { sideEffects, usersEffect } from './run-effects';
import { query } from '../../../api/client';
import { writeOf } from '../../../api/write';

/** Why no scenario can be run now: a run that may still change something. */
function useRunRefusal(): string | undefined {
  const { data } = useQuery(query('list_scenario_runs', { environment: useEnvironment() }));
  const other = data?.jobs.find(({ finished_at }) => finished_at === null);
  return other && `“${other.title}” is still running, and only one scenario runs at a time`;
}

interface RunScenarioProps {
  scenario: ListedScenario;
  text?: string;
}

/** Runs a scenario and opens the run, after a confirmation if it changes more than its own users. */
export function RunScenario({ scenario, text = 'Run' }: RunScenarioProps) {
  const environment = useEnvironment();
  const navigate = useNavigate();
  // The same for every press until a run has started, so that a second press starts no second run.
  const [request_id, setRequestId] = useState(randomUuid);
  const effects = sideEffects(scenario);
  return (
    <WriteButton
      verb={text}
      aria-label={`${text} ${scenario.title}`}
      mutation={writeOf('start_scenario_run', { environment })}
      variables={{ body: { name: scenario.name, request_id } }}
      disabledReason={useRunRefusal()}
      question={
        effects.length === 0
          ? undefined
          : {
              title: `Run “${scenario.title}” in ${environment}?`,
              text: (
                <ul className="list-disc space-y-1 pl-5 wrap-anywhere">
                  {[usersEffect(scenario), ...effects].map((effect) => (
                    <li key={effect}>{effect}</li>
                  ))}
                </ul>
              ),
            }
      }
      onDone={({ id }) => {
        setRequestId(randomUuid());
        void navigate({ to: '/$environment/qa/scenarios/$id', params: { environment, id } });
      }}
    />
  );
}

/** The command that runs a built-in scenario from a terminal or in CI. Custom scenarios have no such command. */
export function CommandLine({ name }: { name: string }) {
  const command = `npm run scenario -- ${name}`;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-soft">
      <span>From the command line:</span>
      <code className="text-ink wrap-anywhere">{command}</code>
      <CopyButton text={command} what={`command of ${name}`} />
      <span>It runs in a temporary sandbox and changes nothing here.</span>
    </p>
  );
}
