import type { Environment } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { JOB_POLL_MS } from '../../../api/jobs';
import { usePollPace } from '../../../api/live/live';
import { rerunJobsQuery } from '../../../api/calls/reruns';
import { buttonLook } from '../../../ui/form/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { PageHeader } from '../../../ui/layout/page-header';
import { Section } from '../../../page/section';
import { StaleNote } from '../../../page/stale-note';
import { countText } from '../../../ui/text/counts';
import { RecordLink } from '../../../ui/table/record-link';
import { JobCard } from '../../../records/job/job-parts';
import { JobFates } from '../../../records/call/rerun-fates';

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
              View calls
            </Link>
          }
        >
          To rerun many calls at once, select or filter them in the list of calls.
        </EmptyState>
      )}
      <ul className="space-y-3">
        {jobs.map((job) => (
          <JobCard
            key={job.id}
            job={job}
            isQueued={isQueued(job, first)}
            link={
              <RecordLink
                to="/$environment/rerun-jobs/$id"
                params={{ environment, id: job.id }}
                className="font-medium text-accent tabular-nums hover:underline"
              >
                Rerun of {countText(job.total, 'call')}
              </RecordLink>
            }
          >
            <JobFates job={job} />
          </JobCard>
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
      <Section resetKey={environment} what="bulk reruns" rows={6}>
        <Jobs environment={environment} />
      </Section>
    </>
  );
}
