import type { RerunJob, RerunJobItem } from '@connect-console/server/contract';
import { useEnvironment } from '../../../api/use-environment';
import { JobList } from '../../../records/job/job-parts';
import { JobPage } from '../../../records/job/job-page';
import { countText } from '../../../ui/text/counts';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { PageHeader } from '../../../ui/layout/page-header';
import { Notice } from '../../../ui/feedback/notice';
import { ExportMenu } from '../../../ui/list/export-menu';
import { visibleText } from '../../../ui/text/visible-text';
import { addressOf, query } from '../../../api/client';
import { EnvironmentLink } from '../../../page/environment-link';
import { paceText, filterAddress, filterText } from './rerun-many-wording';
import { ItemOutcome } from '../../../ui/feedback/status';
import { itemWording } from '../../../records/job/job-wording';
import { TransactionLink } from '../../../records/call/call-link';
import { CallStatus } from '../../../records/call/call-status';
import { UserLink } from '../../../records/user/user-link';

const WORDING = itemWording('rerun');

function NewCall({ item }: { item: RerunJobItem }) {
  const { new_transaction_id, new_state, matched, state } = item;
  if (new_transaction_id === null) {
    return state === 'accepted' || state === 'unknown' ? (
      <span className="text-soft">Not provided</span>
    ) : null;
  }
  return (
    <>
      <span className="mr-2.5">
        <TransactionLink transaction_id={new_transaction_id} />
      </span>
      {new_state === null ? (
        <span className="text-soft">Not listed yet</span>
      ) : (
        <CallStatus
          call={{
            ...{ state: new_state, state_reason: item.new_state_reason, status: item.new_status },
            ...{ attempts: item.new_attempts ?? 0, delivered_attempt: null },
          }}
        />
      )}
      {matched === 'time' && (
        <span className="block text-xs text-soft">
          Matched by time: the service did not return its ID
        </span>
      )}
    </>
  );
}

function Advice({ job: { counts, state } }: { job: RerunJob }) {
  if (state === 'running' || counts.unknown === 0) return null;
  const one = counts.unknown === 1;
  return (
    <Notice tone="attention">
      No response states the result of {countText(counts.unknown, 'rerun')}: the service may have
      made {one ? 'a new call' : 'new calls'}. The console does not send {one ? 'it' : 'them'}{' '}
      again. Check each call’s rerun chain before you rerun it.
    </Notice>
  );
}

/** The filter that found the calls of a bulk rerun. */
function FilterNote({ filter }: Pick<RerunJob, 'filter'>) {
  if (filter === null) return null;
  return (
    <p className="text-sm wrap-anywhere text-soft">
      Filter: <bdi>{visibleText(filterText(filter))}</bdi>.{' '}
      <EnvironmentLink
        to="/$environment/calls"
        search={filterAddress(filter)}
        className="font-medium text-accent hover:underline"
      >
        View calls
      </EnvironmentLink>
    </p>
  );
}

/** The page of `/{environment}/rerun-jobs/{id}`: one bulk rerun. */
export function RerunJobPage() {
  const environment = useEnvironment();
  return (
    <JobPage
      kind="rerun"
      queryOf={(asked, filter) => query('get_rerun_job', { ...asked, query: { ...filter } })}
      running={({ per_second, counts }) =>
        `${per_second} per second, ${paceText(counts.waiting, per_second)} left. `
      }
      about={({ filter }) => <FilterNote filter={filter} />}
      advice={(job) => <Advice job={job} />}
      consequence={({ counts }) =>
        `${countText(counts.waiting, 'waiting call')} will not be rerun. Completed reruns are not affected.`
      }
      actions={({ id, total }) => (
        <ExportMenu
          what={`Results of ${countText(total, 'call')}`}
          hrefOf={(format) => addressOf('export_rerun_job', { environment, id, query: { format } })}
        />
      )}
      heads={['User', 'Call', 'Result', 'New call']}
      cellsOf={(item) => [
        <UserLink reference_user_id={item.reference_user_id} />,
        <TransactionLink transaction_id={item.transaction_id} />,
        <ItemOutcome item={item} wording={WORDING[item.state]} />,
        <NewCall item={item} />,
      ]}
    />
  );
}

/** The page of `/{environment}/rerun-jobs`: the newest bulk reruns. */
export function RerunJobsPage() {
  const environment = useEnvironment();
  return (
    <>
      <PageHeader
        title="Bulk reruns"
        actions={
          <EnvironmentLink to="/$environment/calls" look="secondary">
            All calls
          </EnvironmentLink>
        }
      />
      <JobList
        kind="rerun"
        newest={query('list_rerun_jobs', { environment })}
        textOf={({ total }) => `Rerun of ${countText(total, 'call')}`}
        empty={
          <EmptyState
            title="No bulk reruns yet"
            actions={
              <EnvironmentLink to="/$environment/calls" look="secondary">
                View calls
              </EnvironmentLink>
            }
          >
            To rerun many calls at once, select or filter them in the list of calls.
          </EmptyState>
        }
      />
    </>
  );
}
