import { Link } from '@tanstack/react-router';
import type { RerunJob, RerunJobItem } from '@connect-console/server/contract';
import { useEnvironment } from '../../../api/use-environment';
import { JobActions, JobSummary } from '../../../records/job/job-parts';
import { JobPage } from '../../../records/job/job-page';
import { countText } from '../../../ui/text/counts';
import { Notice } from '../../../ui/feedback/notice';
import { ExportMenu } from '../../../ui/list/export-menu';
import { visibleText } from '../../../ui/text/visible-text';
import { addressOf, query } from '../../../api/client';
import { durationText, filterAddress, filterText } from './rerun-many-wording';
import { ItemOutcome } from '../../../ui/feedback/status';
import { itemWording } from '../../../records/job/job-wording';
import { TransactionLink } from '../../../records/attempt/transaction-link';
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

interface FilterNoteProps {
  filter: RerunJob['filter'];
}

/** The filter that found the calls of a bulk rerun. */
function FilterNote({ filter }: FilterNoteProps) {
  const environment = useEnvironment();
  if (filter === null) return null;
  return (
    <p className="text-sm wrap-anywhere text-soft">
      Filter: <bdi>{visibleText(filterText(filter))}</bdi>.{' '}
      <Link
        to="/$environment/calls"
        params={{ environment }}
        search={filterAddress(filter)}
        className="font-medium text-accent hover:underline"
      >
        View calls
      </Link>
    </p>
  );
}

interface RerunSummaryProps {
  job: RerunJob;
}

/** The state of a bulk rerun, and the possible actions. */
function RerunSummary({ job }: RerunSummaryProps) {
  const environment = useEnvironment();
  const { id } = job;
  return (
    <JobSummary
      job={job}
      running={`${job.per_second} per second, ${durationText(job.counts.waiting, job.per_second)} left. `}
      advice={<Advice job={job} />}
      actions={
        <>
          <JobActions
            job={job}
            consequence={`${countText(job.counts.waiting, 'waiting call')} will not be rerun. Completed reruns are not affected.`}
          />
          <ExportMenu
            what={`Results of ${countText(job.total, 'call')}`}
            hrefOf={(format) =>
              addressOf('export_rerun_job', { environment, id, query: { format } })
            }
          />
        </>
      }
    >
      <FilterNote filter={job.filter} />
    </JobSummary>
  );
}

/** The page of `/{environment}/rerun-jobs/{id}`: one bulk rerun. */
export function RerunJobPage() {
  return (
    <JobPage
      kind="rerun"
      queryOf={(asked, filter) => query('get_rerun_job', { ...asked, query: { ...filter } })}
      summaryOf={(job) => <RerunSummary job={job} />}
      states={{ label: 'Result', words: WORDING }}
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
