import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type {
  Environment,
  ScenarioRun,
  ScenarioStepReport,
} from '@connect-console/server/contract';
import { useQuery, useSuspenseQuery, useQueryClient } from '@tanstack/react-query';
import { buttonLook, Button } from '../../../ui/form/button';
import { PageHeader } from '../../../ui/layout/page-header';
import { SkeletonRows } from '../../../ui/feedback/skeleton';
import { Section } from '../../../page/section';
import { usePollPace } from '../../../api/live/live';
import {
  RUN_POLL_MS,
  scenarioRunQuery,
  scenariosQuery,
  cancelRunMutation,
} from '../../../api/qa/scenarios';
import { RunScenario } from './run-scenario';
import { RunSummary } from './run-summary';
import { Panel } from '../../../ui/layout/panel';
import { StaleNote } from '../../../page/stale-note';
import { useRefusalReason } from '../../../page/use-refusal-reason';
import { useRunRefusal } from './use-run-refusal';
import { failureText } from '../../../api/failure-text';
import { useSingleWrite } from '../../../api/use-single-write';
import { FailurePanel } from '../../../ui/feedback/failure-panel';
import { StatusMark } from '../../../ui/feedback/status';
import { visibleText } from '../../../ui/text/visible-text';
import { stepWording } from './run-wording';

const HEAD = 'px-3 py-2 text-left text-xs font-medium text-soft';
const CELL = 'px-3 py-2 align-top max-sm:block max-sm:px-0 max-sm:py-0.5';

/** One side of the comparison, with its name on a phone. */
function ComparedText({ name, text }: { name: string; text: string | null }) {
  if (text === null) return <span className="text-soft max-sm:hidden">–</span>;
  return (
    <>
      <span className="mr-1.5 text-xs text-soft sm:hidden">{name}</span>
      <bdi className="wrap-anywhere">{visibleText(text)}</bdi>
    </>
  );
}

/** The steps of a run with expected and actual results, on a phone as cards. */
function RunSteps({ steps }: { steps: readonly ScenarioStepReport[] }) {
  return (
    <table className="w-full border-collapse text-sm max-sm:block">
      <caption className="sr-only">Steps of this run</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line">
          <th className={`${HEAD} w-12 text-right`}>No.</th>
          <th className={HEAD}>Step</th>
          <th className={HEAD}>Expected</th>
          <th className={HEAD}>Actual</th>
          <th className={`${HEAD} w-44`}>State</th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {steps.map((report) => {
          const { n, step, state, expected, happened } = report;
          const { text, tone } = stepWording(report);
          return (
            <tr
              key={n}
              aria-current={state === 'running' ? 'step' : undefined}
              className="border-b border-line last:border-b-0 aria-[current=step]:bg-wash max-sm:block max-sm:px-3 max-sm:py-2.5"
            >
              <td className={`${CELL} text-right text-soft tabular-nums max-sm:text-left`}>{n}</td>
              <td className={`${CELL} max-sm:font-medium`}>
                <bdi className="wrap-anywhere">{visibleText(step)}</bdi>
              </td>
              <td className={CELL}>
                <ComparedText name="Expected" text={expected} />
              </td>
              <td className={CELL}>
                <ComparedText name="Actual" text={happened} />
              </td>
              <td className={CELL}>
                <StatusMark status={state} tone={tone}>
                  {text}
                </StatusMark>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface CancelRunProps {
  environment: Environment;
  run: ScenarioRun;
  disabledReason: string | undefined;
}

/** Cancels a run after its present step, without a confirmation, because it can be run again. */
function CancelRun({ environment, run, disabledReason }: CancelRunProps) {
  const cancel = useSingleWrite(cancelRunMutation(environment, run.id, useQueryClient()));
  if (run.state !== 'running') return null;
  return (
    <div className="mb-4 space-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button
          variant="danger"
          pending={cancel.isPending}
          disabledReason={disabledReason}
          onClick={() => {
            cancel.mutate();
          }}
        >
          Cancel run
        </Button>
        <p className="text-sm text-soft">
          The remaining steps are skipped, and destinations and maintenance are restored. Its users
          stay.
        </p>
      </div>
      {cancel.error && <FailurePanel {...failureText(cancel.error)} />}
    </div>
  );
}

/** One run with its steps and controls. */
function RunView({ environment, id }: { environment: Environment; id: string }) {
  const navigate = useNavigate();
  const roleReason = useRefusalReason('qa', environment);
  const runReason = useRunRefusal(environment);
  const refetchInterval = usePollPace(environment, RUN_POLL_MS);
  const report = useSuspenseQuery({ ...scenarioRunQuery(environment, id), refetchInterval });
  const { job: run, items: steps } = report.data;
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
              onStarted={(next) =>
                void navigate({
                  to: '/$environment/qa/scenarios/$id',
                  params: { environment, id: next.id },
                })
              }
            />
          )
        }
        usersLink={
          <Link
            to="/$environment/users"
            params={{ environment }}
            search={{ q: run.mark }}
            className="text-accent underline underline-offset-2"
          >
            View users
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
      <Section
        resetKey={JSON.stringify([environment, id])}
        pending={<SkeletonRows what="the run" rows={12} />}
      >
        <RunView key={id} {...{ environment, id }} />
      </Section>
    </>
  );
}
