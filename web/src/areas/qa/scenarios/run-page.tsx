import type {
  Environment,
  ScenarioRun,
  ScenarioStepReport,
} from '@connect-console/server/contract';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { JOB_POLL_MS, JOBS } from '../../../api/jobs';
import { usePollPace } from '../../../api/live/live';
import { writeOf } from '../../../api/write';
import { scenarioRunQuery, scenariosQuery } from '../../../api/qa/scenarios';
import { Section } from '../../../page/section';
import { StaleNote } from '../../../page/stale-note';
import { useRefusalReason } from '../../../page/role';
import { WriteButton } from '../../../page/write-button';
import { JobSummary } from '../../../records/job/job-parts';
import { itemWording } from '../../../records/job/job-wording';
import { Notice } from '../../../ui/feedback/notice';
import { StatusMark } from '../../../ui/feedback/status';
import { buttonLook } from '../../../ui/form/button';
import { PageHeader } from '../../../ui/layout/page-header';
import { Panel } from '../../../ui/layout/panel';
import { NumberedTable } from '../../../ui/table/numbered-table';
import { visibleText } from '../../../ui/text/visible-text';
import { CommandLine, RunScenario } from './run-scenario';

const STATES = itemWording('scenario');
/** A step without an expected result is done or failed. */
const UNCOMPARED: Partial<Record<ScenarioStepReport['state'], string>> = {
  passed: 'Done',
  failed: 'Failed',
};

function StepState({ step: { state, expected } }: { step: ScenarioStepReport }) {
  const { text, tone } = STATES[state];
  return (
    <StatusMark status={state} tone={tone}>
      {expected === null ? (UNCOMPARED[state] ?? text) : text}
    </StatusMark>
  );
}

function Text({ text }: { text: string }) {
  return <bdi className="wrap-anywhere">{visibleText(text)}</bdi>;
}

function Advice({ run }: { run: ScenarioRun }) {
  if (run.state !== 'cancelled') return null;
  if (run.finished_at === null) {
    return (
      <Notice tone="attention">
        Destinations and maintenance are being restored. No other run can start until then.
      </Notice>
    );
  }
  if (run.counts.failed === 0) return null;
  return (
    <Notice tone="attention">
      <strong>The run was cancelled during a step.</strong> The remaining steps were skipped, and
      destinations and maintenance were restored. Run it again for a complete report.
    </Notice>
  );
}

/** One run with its steps and controls. */
function RunView({ environment, id }: { environment: Environment; id: string }) {
  const disabledReason = useRefusalReason('qa', environment);
  const refetchInterval = usePollPace(environment, JOB_POLL_MS);
  const report = useSuspenseQuery({ ...scenarioRunQuery(environment, id), refetchInterval });
  const { job: run, items: steps } = report.data;
  const known = useQuery({ ...scenariosQuery(environment), throwOnError: false }).data;
  const scenario = known?.scenarios.find(({ name }) => name === run.name);
  return (
    <>
      <StaleNote what="steps of this run" error={report.error} updatedAt={report.dataUpdatedAt} />
      <h2 className="mb-3 text-lg font-semibold">
        <Text text={run.title} />
      </h2>
      <JobSummary
        job={run}
        advice={<Advice run={run} />}
        actions={
          <>
            {scenario && <RunScenario {...{ environment, scenario }} text="Run again" />}
            {run.state === 'running' && (
              // Without a confirmation, because it can be run again.
              <WriteButton
                verb="Cancel run"
                variant="danger"
                title="Skips the remaining steps, and restores destinations and maintenance"
                mutation={writeOf(JOBS.scenario.change, { environment, id })}
                variables={{ action: 'cancel' }}
                disabledReason={disabledReason}
              />
            )}
            <Link
              to="/$environment/users"
              params={{ environment }}
              search={{ q: run.mark }}
              className={buttonLook()}
            >
              View users
            </Link>
          </>
        }
      >
        {scenario?.shipped && <CommandLine name={run.name} />}
      </JobSummary>
      <Panel padded={false}>
        <NumberedTable
          caption="Steps of this run"
          heads={['Step', 'Expected', 'Actual', 'State']}
          items={steps}
          isCurrent={({ state }) => state === 'running'}
          cellsOf={(step) => [
            <Text text={step.step} />,
            step.expected !== null && <Text text={step.expected} />,
            step.happened !== null && <Text text={step.happened} />,
            <StepState step={step} />,
          ]}
        />
      </Panel>
    </>
  );
}

const route = getRouteApi('/$environment/qa/scenarios/$id');

/** The page of `/{environment}/qa/scenarios/{id}`: the report of one run. */
export function RunPage() {
  const { environment } = route.useRouteContext();
  const { id } = route.useParams();
  return (
    <>
      <PageHeader
        title="Scenario run"
        actions={
          <Link to="/$environment/qa/scenarios" params={{ environment }} className={buttonLook()}>
            All scenarios
          </Link>
        }
      />
      <Section resetKey={JSON.stringify([environment, id])} what="the run" rows={12}>
        <RunView key={id} {...{ environment, id }} />
      </Section>
    </>
  );
}
