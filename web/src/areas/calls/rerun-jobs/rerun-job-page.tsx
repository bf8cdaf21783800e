import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { Environment, RerunJob } from '@connect-console/server/contract';
import { useQuery, useSuspenseQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { jobFilter, jobSearch } from './job-search';
import { buttonLook } from '../../../ui/form/button';
import { PageHeader } from '../../../ui/layout/page-header';
import { SkeletonRows } from '../../../ui/feedback/skeleton';
import { Section } from '../../../page/section';
import { usePollPace } from '../../../api/live/live';
import {
  JOB_POLL_MS,
  rerunJobQuery,
  rerunJobsQuery,
  type JobItemsFilter,
  cancelRerunsMutation,
} from '../../../api/calls/reruns';
import { ListedCallStatus } from '../../../records/call/call-status';
import { PersonLink } from '../../../records/user/user-link';
import { JobItems } from './job-items';
import { ITEM_STATES, jobSentence, jobWording } from './job-wording';
import { MorePages } from '../../../ui/list/more-pages';
import { Panel } from '../../../ui/layout/panel';
import { StateFilters } from '../../../ui/filter/state-filters';
import { StaleNote } from '../../../page/stale-note';
import { useRefusalReason } from '../../../page/use-refusal-reason';
import { failureText } from '../../../api/failure-text';
import { useSingleWrite } from '../../../api/use-single-write';
import { ConfirmedButton } from '../../../ui/form/confirm-dialog';
import { countText } from '../../../ui/text/counts';
import { FailurePanel } from '../../../ui/feedback/failure-panel';
import { useBrowserNow } from '../../../api/service-clock';
import { Notice } from '../../../ui/feedback/notice';
import { StartedBy } from '../../../ui/time/time-stamp';
import { StatusLine } from '../../../ui/feedback/status';
import { JobFates } from './job-fates';
import { JobProgress } from './job-progress';
import { durationText } from './rerun-many-words';

interface JobSummaryProps {
  job: RerunJob;
  queued: boolean;
}

function Advice({ job, queued }: JobSummaryProps) {
  const { counts, blocked, per_second, state } = job;
  if (blocked) {
    return (
      <Notice tone="attention">
        <strong>The service takes no reruns for now.</strong> {blocked.detail} It is tried again by
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
      again. Check each call’s rerun chain before you rerun it.
    </Notice>
  );
}

/** How a bulk rerun stands: in a bar, in numbers, and what that means. */
function JobSummary({ job, queued }: JobSummaryProps) {
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

interface StopRerunsProps {
  environment: Environment;
  job: RerunJob;
  /** Why the role may not. */
  disabledReason: string | undefined;
}

/** Stops a bulk rerun after asking: what was sent stays sent. */
function StopReruns({ environment, job, disabledReason }: StopRerunsProps) {
  const cancel = useSingleWrite(cancelRerunsMutation(environment, job.id, useQueryClient()));
  const where = environment === 'production' ? ' in production' : '';
  if (job.state !== 'running') return null;
  return (
    <ConfirmedButton
      verb={`Stop the rerun${where}`}
      title={`Stop this bulk rerun${where}?`}
      disabledReason={disabledReason}
      pending={cancel.isPending}
      failure={cancel.error && <FailurePanel {...failureText(cancel.error)} />}
      onConfirm={(close) => {
        cancel.mutate(undefined, { onSuccess: close });
      }}
      onClose={cancel.reset}
    >
      <p>
        {countText(job.counts.waiting, 'call')} that still{' '}
        {job.counts.waiting === 1 ? 'waits' : 'wait'} will not be rerun. What was rerun already
        stays so.
      </p>
    </ConfirmedButton>
  );
}

interface RerunJobViewProps {
  environment: Environment;
  id: string;
  filter: JobItemsFilter;
}

/** One bulk rerun: how it stands, what came of each call, and the way to stop it. */
function RerunJobView({ environment, id, filter }: RerunJobViewProps) {
  const navigate = useNavigate();
  // While other calls of it load, those that were shown stay.
  const shown = useDeferredValue(filter);
  const refetchInterval = usePollPace(environment, JOB_POLL_MS);
  const disabledReason = useRefusalReason('rerun', environment);
  const query = useSuspenseQuery({ ...rerunJobQuery(environment, id, shown), refetchInterval });
  const { job, items, next_after } = query.data;
  const jobs = useQuery({ ...rerunJobsQuery(environment), refetchInterval }).data ?? [];
  const first = jobs.findLast(({ state }) => state === 'running');
  const queued = job.state === 'running' && first !== undefined && first.id !== id;
  return (
    <>
      <StaleNote
        what="numbers of this bulk rerun"
        error={query.error}
        updatedAt={query.dataUpdatedAt}
      />
      <JobSummary job={job} queued={queued} />
      <div className="mb-3 flex flex-wrap items-start justify-between gap-3">
        <StateFilters
          label="Outcome"
          words={ITEM_STATES}
          counts={job.counts}
          total={job.total}
          value={filter.state}
          onChoose={(state) => {
            void navigate({ to: '.', search: { state }, replace: true, resetScroll: false });
          }}
        />
        <StopReruns {...{ environment, job, disabledReason }} />
      </div>
      <Panel padded={false}>
        {items.length > 0 ? (
          <JobItems
            {...{ environment, items }}
            personOf={(reference_user_id) => (
              <PersonLink {...{ environment, call: { reference_user_id } }} />
            )}
            statusOf={(call) => <ListedCallStatus call={call} />}
          />
        ) : (
          <p className="p-4 text-soft">No call of this bulk rerun has this outcome now.</p>
        )}
      </Panel>
      <MorePages what="calls" of="this rerun" after={shown.after} nextAfter={next_after} />
    </>
  );
}

const route = getRouteApi('/$environment/rerun-jobs/$id');

/** The page of `/{environment}/rerun-jobs/{id}`: one bulk rerun, live to its end. */
export function RerunJobPage() {
  const { environment } = route.useRouteContext();
  const { id } = route.useParams();
  const filter = jobFilter(jobSearch.parse(route.useSearch()));
  return (
    <>
      <PageHeader
        title="Bulk rerun"
        actions={
          <Link to="/$environment/rerun-jobs" params={{ environment }} className={buttonLook()}>
            All bulk reruns
          </Link>
        }
      />
      <Section
        resetKey={JSON.stringify([environment, id, filter])}
        pending={<SkeletonRows what="the bulk rerun" rows={12} />}
      >
        <RerunJobView key={id} {...{ environment, id, filter }} />
      </Section>
    </>
  );
}
