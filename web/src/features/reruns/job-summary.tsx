import type { RerunJob } from '@connect-console/server/contract';
import { useBrowserNow } from '../../api/service-clock';
import { Notice } from '../../ui/notice';
import { Panel } from '../../ui/panel';
import { StatusMark } from '../../ui/status-mark';
import { TimeStamp } from '../../ui/time-stamp';
import { JobProgress } from './job-progress';
import { jobSentence, jobWording } from './job-wording';
import { durationText } from './rerun-many-words';

interface JobSummaryProps {
  job: RerunJob;
  queued: boolean;
}

function Advice({ job, queued }: JobSummaryProps) {
  const { counts, pause, per_second, state } = job;
  if (pause) {
    return (
      <Notice tone="attention">
        <strong>The service takes no reruns for now.</strong> {pause.detail} It is tried again by
        itself; what was not sent still waits.
      </Notice>
    );
  }
  if (state === 'running') {
    return (
      <Notice tone="waiting">
        {queued
          ? 'Another bulk rerun of this environment runs first; this one follows by itself. '
          : `${per_second} a second: ${durationText(counts.waiting, per_second)} more. `}
        It is safe to close this page: it goes on in the console’s server.
      </Notice>
    );
  }
  if (counts.unknown === 0) return null;
  return (
    <Notice tone="attention">
      Of {counts.unknown} it is not known whether the service made a new call, so they were not sent
      again. Look at each call’s lineage before you rerun it.
    </Notice>
  );
}

/** How a bulk rerun stands: in a bar, in numbers, and what that means. */
export function JobSummary({ job, queued }: JobSummaryProps) {
  const now = useBrowserNow();
  const { text, tone } = jobWording(job, queued);
  return (
    <Panel className="mb-4 space-y-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p role="status" className="font-medium tabular-nums">
          {jobSentence(job)}
        </p>
        <StatusMark status={job.state} tone={tone}>
          {text}
        </StatusMark>
      </div>
      <JobProgress job={job} />
      <p className="text-sm text-soft">
        Started by <bdi className="wrap-anywhere">{job.created_by}</bdi>{' '}
        <TimeStamp ms={job.created_at} now={now} />
        {job.finished_at !== null && (
          <>
            , ended <TimeStamp ms={job.finished_at} now={now} />
          </>
        )}
      </p>
      <Advice job={job} queued={queued} />
    </Panel>
  );
}
