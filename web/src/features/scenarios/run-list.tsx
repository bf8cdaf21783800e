import type { Environment, ScenarioRun } from '@connect-console/server/contract';
import { useBrowserNow } from '../../api/service-clock';
import { Panel } from '../../ui/panel';
import { RecordLink } from '../../ui/record-link';
import { StatusMark } from '../../ui/status-mark';
import { TimeStamp } from '../../ui/time-stamp';
import { visibleText } from '../../ui/visible-text';
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
          const { text, tone } = RUN_STATES[run.state];
          return (
            <li key={run.id} className="px-4 py-3 sm:px-[18px]">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <RecordLink
                  to="/$environment/qa/scenarios/$id"
                  params={{ environment, id: run.id }}
                  preload={false}
                  className="min-w-0 font-medium wrap-anywhere text-accent hover:underline"
                >
                  {visibleText(run.title)}
                </RecordLink>
                <StatusMark status={run.state} tone={tone}>
                  {text}
                </StatusMark>
              </div>
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
