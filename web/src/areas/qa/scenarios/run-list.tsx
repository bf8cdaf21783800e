import type { Environment, ScenarioRun } from '@connect-console/server/contract';
import { useBrowserNow } from '../../../api/service-clock';
import { Panel } from '../../../ui/layout/panel';
import { RecordLink } from '../../../ui/table/record-link';
import { StatusLine } from '../../../ui/feedback/status-line';
import { TimeStamp } from '../../../ui/time/time-stamp';
import { visibleText } from '../../../ui/text/visible-text';
import { RUN_STATES } from './run-wording';

interface RunListProps {
  environment: Environment;
  runs: readonly ScenarioRun[];
}

/** The newest runs, each a link to its report. */
export function RunList({ environment, runs }: RunListProps) {
  const now = useBrowserNow();
  return (
    <Panel padded={false}>
      <ul aria-label="Runs" className="divide-y divide-line">
        {runs.map((run) => {
          return (
            <li key={run.id} className="px-4 py-3 sm:px-[18px]">
              <StatusLine status={run.state} wording={RUN_STATES[run.state]}>
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
                {run.done} of {run.total} steps. Started by{' '}
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
