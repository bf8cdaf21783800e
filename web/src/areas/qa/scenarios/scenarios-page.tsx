import { getRouteApi, Link } from '@tanstack/react-router';
import type { Environment, ScenarioRun } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { buttonLook } from '../../../ui/form/button';
import { PageHeader } from '../../../ui/layout/page-header';
import { SkeletonRows } from '../../../ui/feedback/skeleton';
import { Section } from '../../../page/section';
import { ScenarioList } from './scenario-list';
import { usePollPace } from '../../../api/live/live';
import { RUN_POLL_MS, scenarioRunsQuery } from '../../../api/qa/scenarios';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { StaleNote } from '../../../page/stale-note';
import { useBrowserNow } from '../../../api/service-clock';
import { Panel } from '../../../ui/layout/panel';
import { RecordLink } from '../../../ui/table/record-link';
import { StatusLine } from '../../../ui/feedback/status';
import { TimeStamp } from '../../../ui/time/time-stamp';
import { visibleText } from '../../../ui/text/visible-text';
import { doneOf, RUN_STATES, runState } from './run-wording';

interface RunListProps {
  environment: Environment;
  runs: readonly ScenarioRun[];
}

/** The newest runs, each a link to its report. */
function RunList({ environment, runs }: RunListProps) {
  const now = useBrowserNow();
  return (
    <Panel padded={false}>
      <ul aria-label="Runs" className="divide-y divide-line">
        {runs.map((run) => {
          return (
            <li key={run.id} className="px-4 py-3 sm:px-[18px]">
              <StatusLine status={runState(run)} wording={RUN_STATES[runState(run)]}>
                <RecordLink
                  to="/$environment/qa/scenarios/$id"
                  params={{ environment, id: run.id }}
                  preload={false}
                  className="min-w-0 font-medium wrap-anywhere text-accent hover:underline"
                >
                  {visibleText(run.title)}
                </RecordLink>
              </StatusLine>
              <p className="mt-0.5 text-sm text-soft tabular-nums">
                {doneOf(run)} of {run.total} steps. Started by{' '}
                <bdi className="wrap-anywhere">{visibleText(run.created_by)}</bdi>{' '}
                <TimeStamp ms={run.created_at} now={now} />
              </p>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** The newest runs, live. */
function Runs({ environment }: { environment: Environment }) {
  const refetchInterval = usePollPace(environment, RUN_POLL_MS);
  const runs = useSuspenseQuery({ ...scenarioRunsQuery(environment), refetchInterval });
  return (
    <>
      <StaleNote what="runs" error={runs.error} updatedAt={runs.dataUpdatedAt} />
      {runs.data.jobs.length === 0 ? (
        <EmptyState title="No runs yet">
          Run a scenario. Its report compares expected and actual results step by step.
        </EmptyState>
      ) : (
        <RunList environment={environment} runs={runs.data.jobs} />
      )}
    </>
  );
}

const route = getRouteApi('/$environment/qa/scenarios');

/** The page of `/{environment}/qa/scenarios`: the scenarios and their newest runs. */
export function ScenariosPage() {
  const { environment } = route.useRouteContext();
  return (
    <>
      <PageHeader
        title="Scenarios"
        aside="repeatable steps with expected results"
        actions={
          <Link
            to="/$environment/qa/scenarios"
            params={{ environment }}
            search={{ write: 'new' } as object} // this page parses its own address
            className={buttonLook()}
          >
            Write a scenario
          </Link>
        }
      />
      <div className="grid items-start gap-x-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <div>
          <Section resetKey={environment} pending={<SkeletonRows what="scenarios" rows={10} />}>
            <ScenarioList key={environment} environment={environment} />
          </Section>
        </div>
        <section aria-label="Runs">
          <h2 className="mb-2.5 font-medium max-xl:mt-6">Runs</h2>
          <Section resetKey={environment} pending={<SkeletonRows what="runs" rows={4} />}>
            <Runs environment={environment} />
          </Section>
        </section>
      </div>
    </>
  );
}
