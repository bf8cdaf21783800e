import { JOB_ITEM_STATES, type Job } from '@connect-console/server/contract';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { StateFilters } from '../../ui/filter/state-filters';
import { Panel } from '../../ui/layout/panel';
import { MorePages } from '../../ui/list/more-pages';
import type { JobItemsFilter } from '../../api/jobs';
import { NOUNS, itemWording } from './job-wording';
import * as z from 'zod/mini';

const search = z.object({
  state: z.catch(z.optional(z.enum(JOB_ITEM_STATES)), undefined),
  after: z.catch(z.string().check(z.regex(/^\d{1,6}$/)), '0'),
});

/** Parses the search parameters; invalid values fall back, field by field. */
export function jobItemsFilter(address: object): JobItemsFilter {
  const { state, after } = search.parse(address);
  return { state, after: Number(after) };
}

interface JobItemsProps {
  job: Job;
  /** The name of the filter by state. */
  label: string;
  /** What the items belong to: "this rerun". */
  of: string;
  /** The filter in the address, and the one of the loaded page. */
  filter: JobItemsFilter;
  shown: JobItemsFilter;
  nextAfter: number | null;
  /** The table of the items; false if there are none. */
  children: ReactNode;
}

/** The items of a job by state, page by page. */
export function JobItems(props: JobItemsProps) {
  const { job, label, of, filter, shown, nextAfter, children } = props;
  const navigate = useNavigate();
  const { noun } = NOUNS[job.kind];
  return (
    <>
      <div className="mb-3">
        <StateFilters
          label={label}
          words={itemWording(job.kind)}
          counts={job.counts}
          total={job.total}
          value={filter.state}
          onChange={(state) => {
            // The page parses its own address.
            const search = { state } as object;
            void navigate({ to: '.', search, replace: true, resetScroll: false });
          }}
        />
      </div>
      <Panel padded={false}>
        {children || <p className="p-4 text-soft">No {noun} is in this state now.</p>}
      </Panel>
      <MorePages what={`${noun}s`} of={of} after={shown.after} nextAfter={nextAfter} />
    </>
  );
}
