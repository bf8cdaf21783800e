import type { Environment } from '@connect-console/server/contract';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { scenarioRunsQuery, scenariosQuery } from '../../../../api/scenarios';
import { DeleteScenario } from '../delete-scenario';
import { LastRun } from '../last-run';
import { RunScenario } from '../run-scenario';
import { ScenarioCard } from '../scenario-card';
import { ScenarioEditor } from '../scenario-editor';
import { copyOf, TEMPLATE } from '../scenario-template';
import { scenariosSearch } from '../scenarios-search';
import { buttonLook } from '../../../../ui/form/button-look';
import { StaleNote } from '../../../../page/stale-note';
import { useRefusalReason } from '../../../../page/use-refusal-reason';
import { useRunRefusal } from './use-run-refusal';

/** The scenarios, each with what can be done with it; one's own is written above them. */
export function WorkshopScenarioList({ environment }: { environment: Environment }) {
  const navigate = useNavigate();
  const { write } = scenariosSearch.parse(useLocation({ select: (location) => location.search }));
  const roleReason = useRefusalReason('qa', environment);
  const runReason = useRunRefusal(environment);
  const { data, error, dataUpdatedAt } = useSuspenseQuery(scenariosQuery(environment));
  const { scenarios } = data;
  const runs = useQuery({ ...scenarioRunsQuery(environment), throwOnError: false }).data?.runs;
  const close = () => void navigate({ to: '.', search: {}, resetScroll: false });
  const original = scenarios.find(({ name }) => name === write);
  return (
    <>
      <StaleNote what="scenarios" error={error} updatedAt={dataUpdatedAt} />
      {write !== undefined && (
        <ScenarioEditor
          key={write}
          first={original ? copyOf(original, original.shipped) : TEMPLATE}
          {...{ environment, scenarios }}
          disabledReason={roleReason}
          onSaved={close}
          onClose={close}
        />
      )}
      <ul aria-label="Scenarios" className="space-y-3.5">
        {scenarios.map((scenario) => (
          <li key={scenario.name}>
            <ScenarioCard
              scenario={scenario}
              lastRun={
                <LastRun
                  environment={environment}
                  run={runs?.find(({ name }) => name === scenario.name)}
                />
              }
              actions={
                <>
                  <RunScenario
                    {...{ environment, scenario }}
                    disabledReason={runReason}
                    onStarted={({ run }) =>
                      void navigate({
                        to: '/$environment/qa/scenarios/$id',
                        params: { environment, id: run.id },
                      })
                    }
                  />
                  <Link
                    to="/$environment/qa/scenarios"
                    params={{ environment }}
                    search={{ write: scenario.name } as object} // this page reads its address itself
                    aria-label={`${scenario.shipped ? 'Copy' : 'Change'} ${scenario.name}`}
                    className={buttonLook()}
                  >
                    {scenario.shipped ? 'Copy' : 'Change'}
                  </Link>
                  {!scenario.shipped && (
                    <DeleteScenario
                      {...{ environment, name: scenario.name }}
                      disabledReason={roleReason}
                    />
                  )}
                </>
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}
