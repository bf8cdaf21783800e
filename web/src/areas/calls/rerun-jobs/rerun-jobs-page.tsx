import type { Environment, RerunJob } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { usePollPace } from '../../../api/live/live';
import { JOB_POLL_MS, rerunJobsQuery } from '../../../api/calls/reruns';
import { buttonLook } from '../../../ui/form/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { PageHeader } from '../../../ui/layout/page-header';
import { SkeletonRows } from '../../../ui/feedback/skeleton';
import { Section } from '../../../page/section';
import { StaleNote } from '../../../page/stale-note';
import { useBrowserNow } from '../../../api/service-clock';
import { countText } from '../../../ui/text/counts';
import { RecordLink } from '../../../ui/table/record-link';
import { StatusLine } from '../../../ui/feedback/status';
import { TimeStamp } from '../../../ui/time/time-stamp';
import { JobFates } from './job-fates';
import { JobProgress } from './job-progress';
import { jobSentence, jobWording } from './job-wording';

interface JobCardProps {
  environment: Environment;
  job: RerunJob;
  queued: boolean;
}

/** One bulk rerun in the list of them: what it is, who started it, how it stands. */
function JobCard({ environment, job, queued }: JobCardProps) {
  const now = useBrowserNow();
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <StatusLine status={job.state} wording={jobWording(job, queued)}>
        <RecordLink
          to="/$environment/rerun-jobs/$id"
          params={{ environment, id: job.id }}
          className="font-medium text-accent tabular-nums hover:underline"
        >
          Rerun of {countText(job.total, 'call')}
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

const route = getRouteApi('/$environment/rerun-jobs');

function Jobs({ environment }: { environment: Environment }) {
  const refetchInterval = usePollPace(environment, JOB_POLL_MS);
  const query = useSuspenseQuery({ ...rerunJobsQuery(environment), refetchInterval });
  const jobs = query.data;
  const first = jobs.findLast(({ state }) => state === 'running');
  return (
    <>
      <StaleNote what="bulk reruns" error={query.error} updatedAt={query.dataUpdatedAt} />
      {jobs.length === 0 && (
        <EmptyState
          title="No bulk reruns yet"
          actions={
            <Link to="/$environment/calls" params={{ environment }} className={buttonLook()}>
              Go to the calls
            </Link>
          }
        >
          Select calls in their list, or filter it, and rerun them together.
        </EmptyState>
      )}
      <ul className="space-y-3">
        {jobs.map((job) => (
          <JobCard key={job.id} environment={environment} job={job} queued={isQueued(job, first)} />
        ))}
      </ul>
    </>
  );
}

function isQueued(job: { id: string; state: string }, first: { id: string } | undefined): boolean {
  return job.state === 'running' && job.id !== first?.id;
}

/** The page of `/{environment}/rerun-jobs`: the newest bulk reruns. */
export function RerunJobsPage() {
  const { environment } = route.useRouteContext();
  return (
    <>
      <PageHeader
        title="Bulk reruns"
        actions={
          <Link to="/$environment/calls" params={{ environment }} className={buttonLook()}>
            All calls
          </Link>
        }
      />
      <Section resetKey={environment} pending={<SkeletonRows what="bulk reruns" rows={6} />}>
        <Jobs environment={environment} />
      </Section>
    </>
  );
}
