import {
  JOB_ITEM_STATES,
  type Environment,
  type Job,
  type JobAction,
  type JobItemState,
} from '@connect-console/server/contract';
import { useSuspenseQuery, type UseSuspenseQueryOptions } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useDeferredValue, type ComponentProps, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { JOBS, type JobItemsFilter } from '../../api/jobs';
import { useEnvironment, useInProduction } from '../../api/use-environment';
import { writeOf } from '../../api/write';
import { usePageAddress } from '../../page/list-address';
import { Section, StaleNote } from '../../page/section';
import { WriteButton } from '../../page/write-button';
import { Notice } from '../../ui/feedback/notice';
import { StatusLine } from '../../ui/feedback/status';
import { Pills } from '../../ui/filter/pills';
import { PageHeader } from '../../ui/layout/page-header';
import { Panel } from '../../ui/layout/panel';
import { NumberedTable } from '../../ui/table/numbered-table';
import { capital } from '../../ui/text/capital';
import { JobFates, JobProgress, Started } from './job-parts';
import {
  itemWording,
  jobSentence,
  jobStatus,
  jobWording,
  KINDS,
  retryable,
  retryVerb,
  type AnyJob,
} from './job-wording';
import { buttonLook } from '../../ui/form/button';
import { RecordLink } from '../../ui/table/record-link';
import { EnvironmentLink } from '../../page/environment-link';

const itemsSearch = z.object({
  state: z.catch(z.optional(z.enum(JOB_ITEM_STATES)), undefined),
  after: z.catch(z.string().check(z.regex(/^\d{1,6}$/)), '0'),
});

/** A job and 200 of its items. */
interface JobPart<J, I> {
  job: J;
  items: I[];
  next_after: number | null;
}

interface JobPageProps<J extends AnyJob, I extends { n: number }> extends Pick<
  ComponentProps<typeof NumberedTable<I>>,
  'heads' | 'cellsOf' | 'isCurrent'
> {
  kind: keyof typeof KINDS;
  queryOf: (
    asked: { environment: Environment; id: string },
    filter: JobItemsFilter,
  ) => UseSuspenseQueryOptions<JobPart<J, I>, Error, JobPart<J, I>, unknown[]>;
  /** Shown while it runs, such as the remaining time. */
  running?: (job: J) => ReactNode;
  /** Beside its progress. */
  about?: (job: J) => ReactNode;
  /** What to do about items that were not accepted. */
  advice?: (job: J) => ReactNode;
  /** What cancelling does not undo; without it, the job cannot be paused, cancelled or retried. */
  consequence?: (job: J) => ReactNode;
  /** Further actions. */
  actions: (job: J) => ReactNode;
}

function State({ job, running }: { job: AnyJob; running: ReactNode }) {
  if (job.state === 'paused') {
    return <Notice tone="waiting">Nothing is sent until you resume.</Notice>;
  }
  if (job.state !== 'running') return null;
  if (job.blocked) {
    return (
      <Notice tone="attention">
        <strong>The service does not accept requests at the moment.</strong> {job.blocked.detail}{' '}
        The console retries automatically.
      </Notice>
    );
  }
  return (
    <Notice tone="waiting">
      {job.is_queued ? 'It waits until the job before it has ended. ' : running} It runs on the
      server: you can close this page.
    </Notice>
  );
}

/** Pauses, resumes, cancels or retries a job; cancelling is confirmed. */
function JobActions({ job, consequence }: { job: Job; consequence: ReactNode }) {
  const environment = useEnvironment();
  const mutation = writeOf(JOBS[job.kind].change, { environment, id: job.id });
  const inProduction = useInProduction();
  const isOpen = job.state === 'running' || job.state === 'paused';
  const press = (action: JobAction, verb: string) => (
    <WriteButton {...{ mutation, verb }} variables={{ action }} />
  );
  const canRetry = !isOpen && retryable(job) > 0;
  return (
    <>
      {job.state === 'running' && press('pause', 'Pause')}
      {job.state === 'paused' && press('resume', `Resume${inProduction}`)}
      {canRetry && press('retry', `${retryVerb(job)}${inProduction}`)}
      {isOpen && (
        <WriteButton
          verb={`Cancel the rest${inProduction}`}
          variant="danger"
          question={{ title: `Cancel the rest${inProduction}?`, text: consequence }}
          mutation={mutation}
          variables={{ action: 'cancel' }}
        />
      )}
    </>
  );
}

/** The states of a job's items as a filter; states without items are left out. */
function statePills({ kind, counts, total }: Job, chosen: JobItemState | undefined) {
  const words = itemWording(kind);
  const states = Object.keys(words) as JobItemState[]; // the table's own keys
  return [
    [undefined, 'All', total],
    ...states
      .filter((state) => counts[state] > 0 || state === chosen)
      .map((state) => [state, words[state].text, counts[state]] as const),
  ] as const;
}

function JobView<J extends AnyJob, I extends { n: number }>(
  props: JobPageProps<J, I> & { id: string; filter: JobItemsFilter },
) {
  const { id, kind, queryOf, filter, ...parts } = props;
  const { running, about, advice, consequence, actions, ...table } = parts;
  const environment = useEnvironment();
  const { change } = usePageAddress(itemsSearch);
  // While another page of items loads, the current one stays.
  const shown = useDeferredValue(filter);
  const query = useSuspenseQuery(queryOf({ environment, id }, shown));
  const { job, items, next_after } = query.data;
  const { noun, name } = KINDS[kind];
  const what = `${noun}s of this ${name}`;
  return (
    <>
      <StaleNote {...{ what }} error={query.error} updatedAt={query.dataUpdatedAt} />
      <Panel className="mb-4 space-y-3">
        <StatusLine status={jobStatus(job)} wording={jobWording(job)}>
          <p role="status" className="font-medium tabular-nums">
            {jobSentence(job)}
          </p>
        </StatusLine>
        {job.fates && <JobFates fates={job.fates} />}
        {about?.(job)}
        <JobProgress job={job} />
        <p className="text-sm text-soft">
          <Started job={job} />
        </p>
        <State job={job} running={running?.(job)} />
        {advice?.(job)}
        <div className="flex flex-wrap items-start gap-2.5 border-t border-line pt-3 empty:hidden">
          {consequence && job.kind !== 'outcomes' && (
            <JobActions job={job} consequence={consequence(job)} />
          )}
          {actions(job)}
        </div>
      </Panel>
      {/* A run has few steps, and the service does not filter those of a batch. */}
      {(job.kind === 'rerun' || job.kind === 'registration') && (
        <div className="mb-3">
          <Pills
            label="State"
            options={statePills(job, filter.state)}
            value={filter.state}
            onChange={(state) => {
              change({ state, after: undefined });
            }}
          />
        </div>
      )}
      <Panel padded={false}>
        {items.length > 0 ? (
          <NumberedTable {...table} caption={capital(what)} items={items} />
        ) : (
          <p className="p-4 text-soft">No {noun} is in this state now.</p>
        )}
      </Panel>
      <nav aria-label={`More ${what}`} className="mt-3 flex justify-end gap-2.5 empty:hidden">
        {shown.after > 0 && (
          <RecordLink
            to="."
            search={(before: object) => ({ ...before, after: undefined })}
            className={buttonLook()}
          >
            First {noun}s
          </RecordLink>
        )}
        {next_after !== null && (
          <RecordLink
            to="."
            search={(before: object) => ({ ...before, after: String(next_after) })}
            className={buttonLook()}
          >
            Show more {noun}s
          </RecordLink>
        )}
      </nav>
    </>
  );
}

/** The page of the job in the address: its state with the possible actions, and its items in pages. */
export function JobPage<J extends AnyJob, I extends { n: number }>(props: JobPageProps<J, I>) {
  const { kind } = props;
  const { id = '' } = useParams({ strict: false });
  const { state, after } = usePageAddress(itemsSearch).search;
  const filter = { state, after: Number(after) };
  const { name, list, back } = KINDS[kind];
  return (
    <>
      <PageHeader
        title={capital(name)}
        actions={
          <EnvironmentLink to={list} look="secondary">
            {back}
          </EnvironmentLink>
        }
      />
      <Section resetKey={JSON.stringify([id, filter])} what={`the ${name}`} rows={12}>
        <JobView key={id} {...props} {...{ id, filter }} />
      </Section>
    </>
  );
}
