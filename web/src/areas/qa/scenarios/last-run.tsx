import type { Environment, ScenarioRun } from '@connect-console/server/contract';
import { useBrowserNow } from '../../../api/service-clock';
import { RecordLink } from '../../../ui/table/record-link';
import { StatusMark } from '../../../ui/feedback/status-mark';
import { TimeStamp } from '../../../ui/time/time-stamp';
import { RUN_STATES } from './run-wording';

interface LastRunProps {
  environment: Environment;
  /** The newest run of the scenario; undefined where none is known. */
  run: ScenarioRun | undefined;
}

/** How a scenario went the last time, with the way to its report. */
export function LastRun({ environment, run }: LastRunProps) {
  const now = useBrowserNow();
  if (!run) return null;
  const { text, tone } = RUN_STATES[run.state];
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm">
      <RecordLink
        to="/$environment/qa/scenarios/$id"
        params={{ environment, id: run.id }}
        preload={false}
        aria-label={`${text}, the last run of ${run.name}`}
        className="hover:underline"
      >
        <StatusMark status={run.state} tone={tone}>
          {text}
        </StatusMark>
      </RecordLink>
      <span className="text-soft">
        <TimeStamp ms={run.created_at} now={now} />
      </span>
    </p>
  );
}
