import type { Environment } from '@connect-console/server/contract';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { usePollPace } from '../../../api/live';
import {
  JOB_POLL_MS,
  rerunJobQuery,
  rerunJobsQuery,
  type JobItemsFilter,
} from '../../../api/reruns';
import { CallStatus } from '../../../records/call/call-status';
import { PersonLink } from '../../../records/user/user-link';
import { JobItems } from './job-items';
import { JobSummary } from './job-summary';
import { ITEM_STATES } from './job-wording';
import { StopReruns } from './stop-reruns';
import { MorePages } from '../../../ui/list/more-pages';
import { Panel } from '../../../ui/layout/panel';
import { StateFilters } from '../../../ui/filter/state-filters';
import { StaleNote } from '../../../page/stale-note';
import { useRefusalReason } from '../../../page/use-refusal-reason';

interface RerunJobViewProps {
  environment: Environment;
  id: string;
  filter: JobItemsFilter;
}

/** One bulk rerun: how it stands, what came of each call, and the way to stop it. */
export function RerunJobView({ environment, id, filter }: RerunJobViewProps) {
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
            statusOf={(call) => <CallStatus call={call} />}
          />
        ) : (
          <p className="p-4 text-soft">No call of this bulk rerun has this outcome now.</p>
        )}
      </Panel>
      <MorePages what="calls" of="this rerun" after={shown.after} nextAfter={next_after} />
    </>
  );
}
