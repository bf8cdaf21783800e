import type { Environment } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { usePollPace } from '../../../api/live';
import { JOB_POLL_MS, rerunJobsQuery } from '../../../api/reruns';
import { JobCard } from './job-card';
import { buttonLook } from '../../../ui/form/button-look';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { PageHeader } from '../../../ui/layout/page-header';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows';
import { Section } from '../../../page/section';
import { StaleNote } from '../../../page/stale-note';

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
