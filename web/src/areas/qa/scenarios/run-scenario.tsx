import type { ListedScenario, Scenario } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useEnvironment } from '../../../api/use-environment';
import { randomUuid } from '../../../api/random-uuid';
import { WriteButton } from '../../../page/write-button';
import { countText } from '../../../ui/text/counts';
import { query } from '../../../api/client';
import { writeOf } from '../../../api/write';

/** What a run does: the users that it registers, then what it changes beyond them. */
export function effectsOf({ steps }: Pick<Scenario, 'steps'>): string[] {
  const users = steps
    .filter((step) => step.do === 'register')
    .reduce((sum, { count }) => sum + count, 0);
  const effects = [
    users === 0
      ? 'Registers no users.'
      : `Registers ${countText(users, 'user')}, who stay registered.`,
  ];
  const types = [
    ...new Set(steps.flatMap((step) => (step.do === 'destination' ? step.kinds : []))),
  ];
  if (types.length > 0) {
    effects.push(
      `Changes the ${types.length === 1 ? 'destination' : 'destinations'} of ${types.join(', ')} for all users of this API key. The destinations are restored at the end, unless they were changed elsewhere.`,
    );
  }
  if (steps.some((step) => step.do === 'clock')) {
    effects.push(
      'Moves the sandbox’s clock forward, which cannot be undone. Retries of other calls become due too.',
    );
  }
  if (steps.some((step) => step.do === 'maintenance' && step.on)) {
    effects.push(
      'Turns maintenance on: the service rejects every request until maintenance ends. It is turned off at the end, even if it was on before.',
    );
  }
  return effects;
}

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
  const effects = effectsOf(scenario);
  return (
    <WriteButton
      verb={text}
      aria-label={`${text} ${scenario.title}`}
      mutation={writeOf('start_scenario_run', { environment })}
      variables={{ body: { name: scenario.name, request_id } }}
      disabledReason={useRunRefusal()}
      question={
        effects.length === 1
          ? undefined
          : {
              title: `Run “${scenario.title}” in ${environment}?`,
              text: (
                <ul className="list-disc space-y-1 pl-5 wrap-anywhere">
                  {effects.map((effect) => (
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
