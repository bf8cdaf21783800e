import type { Environment, FollowedJob } from '@connect-console/server/contract';
import { useBrowserNow } from '../../../api/service-clock';
import { callsText } from '../../../ui/text/count-text';
import { RecordLink } from '../../../ui/table/record-link';
import { StatusLine } from '../../../ui/feedback/status-line';
import { TimeStamp } from '../../../ui/time/time-stamp';
import { JobFates } from './job-fates';
import { JobProgress } from './job-progress';
import { jobSentence, jobWording } from './job-wording';

interface JobCardProps {
  environment: Environment;
  job: FollowedJob;
  queued: boolean;
}

/** One bulk rerun in the list of them: what it is, who started it, how it stands. */
export function JobCard({ environment, job, queued }: JobCardProps) {
  const now = useBrowserNow();
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <StatusLine status={job.state} wording={jobWording(job, queued)}>
        <RecordLink
          to="/$environment/rerun-jobs/$id"
          params={{ environment, id: job.id }}
          className="font-medium text-accent tabular-nums hover:underline"
        >
          Rerun of {callsText(job.total)}
        </RecordLink>
      </StatusLine>
      <p className="mt-1 text-sm text-soft">
        by <bdi className="wrap-anywhere">{job.created_by}</bdi>,{' '}
        <TimeStamp ms={job.created_at} now={now} />. {jobSentence(job)}
      </p>
      <div className="mt-1 space-y-2.5">
        <JobFates job={job} />
        <JobProgress job={job} />
      </div>
    </li>
  );
}
