import {
  JOB_ITEM_STATES,
  type Environment,
  type JobItemState,
} from '@connect-console/server/contract';
import { useSuspenseQuery, type UseSuspenseQueryOptions } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useDeferredValue, type ComponentProps, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { JOB_POLL_MS, type JobItemsFilter } from '../../api/jobs';
import { usePollPace } from '../../api/live/live';
import { useEnvironment } from '../../api/use-environment';
import { usePageAddress } from '../../page/list-address';
import { Section } from '../../page/section';
import { StaleNote } from '../../page/stale-note';
import { Pills } from '../../ui/filter/pills';
import { PageHeader } from '../../ui/layout/page-header';
import { Panel } from '../../ui/layout/panel';
import { NumberedTable } from '../../ui/table/numbered-table';
import { capital } from '../../ui/text/capital';
import { KINDS } from './job-wording';
import { buttonLook } from '../../ui/form/button';
import { RecordLink } from '../../ui/table/record-link';

interface MorePagesProps {
  /** What is listed: "calls". */
  what: string;
  /** What they belong to: "this rerun". */
  of: string;
  /** The number after which this page starts. */
  after: number;
  nextAfter: number | null;
}

/** Links to the first and the next page of a numbered list. */
function MorePages({ what, of, after, nextAfter }: MorePagesProps) {
  if (after === 0 && nextAfter === null) return null;
  return (
    <nav aria-label={`More ${what} of ${of}`} className="mt-3 flex justify-end gap-2.5">
      {after > 0 && (
        <RecordLink
          to="."
          search={(before: object) => ({ ...before, after: undefined })}
          className={buttonLook()}
        >
          First {what}
        </RecordLink>
      )}
      {nextAfter !== null && (
        <RecordLink
          to="."
          search={(before: object) => ({ ...before, after: String(nextAfter) })}
          className={buttonLook()}
        >
          Show more {what}
        </RecordLink>
      )}
    </nav>
  );
}

/** The pages with the jobs of a kind. */
const LISTS = {
  rerun: { to: '/$environment/rerun-jobs', text: 'All bulk reruns' },
  registration: { to: '/$environment/qa/registrations', text: 'Register more' },
  scenario: { to: '/$environment/qa/scenarios', text: 'All scenarios' },
  outcomes: { to: '/$environment/qa/outcomes', text: 'All batches' },
} as const;

const itemsSearch = z.object({
  state: z.catch(z.optional(z.enum(JOB_ITEM_STATES)), undefined),
  after: z.catch(z.string().check(z.regex(/^\d{1,6}$/)), '0'),
});

/** What is counted about a job, or an outcome batch. */
interface CountedJob {
  total: number;
  counts: Partial<Record<JobItemState, number>>;
}

/** A job, or an outcome batch of the sandbox, and 200 of its items. */
interface JobPart<J, I> {
  job: J;
  items: I[];
  next_after: number | null;
}

interface JobPageProps<J extends CountedJob, I extends { n: number }> extends Pick<
  ComponentProps<typeof NumberedTable<I>>,
  'heads' | 'cellsOf' | 'isCurrent'
> {
  kind: keyof typeof KINDS;
  /** Polled at the pace of the jobs, unless it has its own. */
  queryOf: (
    asked: { environment: Environment; id: string },
    filter: JobItemsFilter,
  ) => UseSuspenseQueryOptions<JobPart<J, I>, Error, JobPart<J, I>, unknown[]>;
  /** The state of the job, and the possible actions. */
  summaryOf: (job: J) => ReactNode;
  /** The filter by state; without it, all items are shown. */
  states?: {
    label: string;
    /** In the order in which they are offered. */
    words: Record<JobItemState, { text: string }>;
  };
}

/** The states as a filter; states without items are left out. */
function statePills(
  words: Record<JobItemState, { text: string }>,
  { counts, total }: CountedJob,
  chosen: JobItemState | undefined,
) {
  const states = Object.keys(words) as JobItemState[]; // the table's own keys
  return [
    [undefined, 'All', total],
    ...states
      .filter((state) => (counts[state] ?? 0) > 0 || state === chosen)
      .map((state) => [state, words[state].text, counts[state] ?? 0] as const),
  ] as const;
}

function JobView<J extends CountedJob, I extends { n: number }>(
  props: JobPageProps<J, I> & { id: string; filter: JobItemsFilter },
) {
  const { id, kind, queryOf, summaryOf, states, filter, ...table } = props;
  const environment = useEnvironment();
  const { change } = usePageAddress(itemsSearch);
  // While another page of items loads, the current one stays.
  const shown = useDeferredValue(filter);
  const refetchInterval = usePollPace(JOB_POLL_MS);
  const query = useSuspenseQuery({ refetchInterval, ...queryOf({ environment, id }, shown) });
  const { job, items, next_after } = query.data;
  const { noun, name } = KINDS[kind];
  const what = `${noun}s of this ${name}`;
  return (
    <>
      <StaleNote {...{ what }} error={query.error} updatedAt={query.dataUpdatedAt} />
      {summaryOf(job)}
      {states && (
        <div className="mb-3">
          <Pills
            label={states.label}
            options={statePills(states.words, job, filter.state)}
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
      <MorePages what={`${noun}s`} of={`this ${name}`} after={shown.after} nextAfter={next_after} />
    </>
  );
}

/** The page of the job in the address: its state with the possible actions, and its items in pages. */
export function JobPage<J extends CountedJob, I extends { n: number }>(props: JobPageProps<J, I>) {
  const { kind } = props;
  const environment = useEnvironment();
  const { id = '' } = useParams({ strict: false });
  const { state, after } = usePageAddress(itemsSearch).search;
  const filter = { state, after: Number(after) };
  const { name } = KINDS[kind];
  return (
    <>
      <PageHeader
        title={capital(name)}
        actions={
          <Link
            to={LISTS[kind].to}
            params={{ environment }}
            activeOptions={{ exact: true }}
            className={buttonLook()}
          >
            {LISTS[kind].text}
          </Link>
        }
      />
      <Section resetKey={JSON.stringify([id, filter])} what={`the ${name}`} rows={12}>
        <JobView key={id} {...props} {...{ id, filter }} />
      </Section>
    </>
  );
}
