import type { FollowedJob } from '@connect-console/server/contract';
import { useBrowserNow } from '../../../api/service-clock';
import { Notice } from '../../../ui/feedback/notice';
import { Panel } from '../../../ui/layout/panel';
import { StartedBy } from '../../../ui/time/started-by';
import { StatusLine } from '../../../ui/feedback/status-line';
import { JobFates } from './job-fates';
import { JobProgress } from './job-progress';
import { jobSentence, jobWording } from './job-wording';
import { durationText } from './rerun-many-words';

interface JobSummaryProps {
  job: FollowedJob;
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
  return (
    <Panel className="mb-4 space-y-3">
      <StatusLine status={job.state} wording={jobWording(job, queued)}>
        <p role="status" className="font-medium tabular-nums">
          {jobSentence(job)}
        </p>
      </StatusLine>
      <JobFates job={job} />
      <JobProgress job={job} />
      <p className="text-sm text-soft">
        <StartedBy work={job} now={now} />
      </p>
      <Advice job={job} queued={queued} />
    </Panel>
  );
}
