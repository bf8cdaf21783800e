import type { ScenarioRun, ScenarioStepReport } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../../api/use-environment';
import { JOBS } from '../../../api/jobs';
import { writeOf } from '../../../api/write';
import { EnvironmentLink } from '../../../page/environment-link';
import { WriteButton } from '../../../page/write-button';
import { JobPage } from '../../../records/job/job-page';
import { itemWording } from '../../../records/job/job-wording';
import { Notice } from '../../../ui/feedback/notice';
import { StatusMark } from '../../../ui/feedback/status';
import { visibleText } from '../../../ui/text/visible-text';
import { RunScenario } from './run-scenario';
import { query } from '../../../api/client';

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
        A step is ending, or destinations and maintenance are being restored. No other run can start
        until then.
      </Notice>
    );
  }
  if (run.counts.failed === 0) return null;
  return (
    <Notice tone="attention">
      <strong>The run was cancelled before its end.</strong> Each step shows what was done, and the
      last one what was restored if the run changes destinations or maintenance. Run it again for a
      complete report.
    </Notice>
  );
}

function Actions({ run }: { run: ScenarioRun }) {
  const environment = useEnvironment();
  // As it is now; unknown if it was deleted.
  const known = useQuery(query('list_scenarios', { environment })).data;
  const scenario = known?.scenarios.find(({ name }) => name === run.name);
  return (
    <>
      {scenario && <RunScenario scenario={scenario} text="Run again" />}
      {run.state === 'running' && (
        // Without a confirmation, because it can be run again.
        <WriteButton
          verb="Cancel run"
          variant="danger"
          title="Skips the remaining steps, restores changed destinations, and ends the run’s maintenance"
          mutation={writeOf(JOBS.scenario.change, { environment, id: run.id })}
          variables={{ action: 'cancel' }}
        />
      )}
      <EnvironmentLink to="/$environment/users" search={{ q: run.mark }} look="secondary">
        View users
      </EnvironmentLink>
    </>
  );
}

/** The page of `/{environment}/qa/scenarios/{id}`: the report of one run. */
export function RunPage() {
  return (
    <JobPage
      kind="scenario"
      queryOf={(asked) => query('get_scenario_run', asked)}
      about={({ title }) => (
        <h2 className="text-lg font-semibold">
          <Text text={title} />
        </h2>
      )}
      advice={(run) => <Advice run={run} />}
      actions={(run) => <Actions run={run} />}
      heads={['Step', 'Expected', 'Actual', 'State']}
      isCurrent={({ state }) => state === 'running'}
      cellsOf={(step) => [
        <Text text={step.step} />,
        step.expected !== null && <Text text={step.expected} />,
        step.happened !== null && <Text text={step.happened} />,
        <StepState step={step} />,
      ]}
    />
  );
}
