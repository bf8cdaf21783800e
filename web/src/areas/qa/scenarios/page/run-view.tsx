import type { Environment } from '@connect-console/server/contract';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { usePollPace } from '../../../../api/live';
import { RUN_POLL_MS, scenarioRunQuery, scenariosQuery } from '../../../../api/scenarios';
import { CancelRun } from '../cancel-run';
import { RunScenario } from '../run-scenario';
import { RunSteps } from '../run-steps';
import { RunSummary } from '../run-summary';
import { Panel } from '../../../../ui/layout/panel';
import { StaleNote } from '../../../../page/stale-note';
import { useRefusalReason } from '../../../../page/use-refusal-reason';
import { useRunRefusal } from './use-run-refusal';

/** One run: how it stands, what each step expected and what happened, and the ways on. */
export function WorkshopRunView({ environment, id }: { environment: Environment; id: string }) {
  const navigate = useNavigate();
  const roleReason = useRefusalReason('qa', environment);
  const runReason = useRunRefusal(environment);
  const refetchInterval = usePollPace(environment, RUN_POLL_MS);
  const report = useSuspenseQuery({ ...scenarioRunQuery(environment, id), refetchInterval });
  const { run, steps } = report.data;
  const known = useQuery({ ...scenariosQuery(environment), throwOnError: false }).data;
  const scenario = known?.scenarios.find(({ name }) => name === run.name);
  return (
    <>
      <StaleNote what="steps of this run" error={report.error} updatedAt={report.dataUpdatedAt} />
      <RunSummary
        report={report.data}
        isShipped={scenario?.shipped === true}
        actions={
          scenario && (
            <RunScenario
              {...{ environment, scenario }}
              text="Run again"
              disabledReason={runReason}
              onStarted={({ run: next }) =>
                void navigate({
                  to: '/$environment/qa/scenarios/$id',
                  params: { environment, id: next.id },
                })
              }
            />
          )
        }
        people={
          <Link
            to="/$environment/users"
            params={{ environment }}
            search={{ q: run.mark }}
            className="text-accent underline underline-offset-2"
          >
            Show its people
          </Link>
        }
      />
      <CancelRun {...{ environment, run }} disabledReason={roleReason} />
      <Panel padded={false}>
        <RunSteps steps={steps} />
      </Panel>
    </>
  );
}
