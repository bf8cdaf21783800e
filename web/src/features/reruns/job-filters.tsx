import type { RerunItemState, RerunJob } from '@connect-console/server/contract';
import { ITEM_STATES } from './job-wording';

interface JobFiltersProps {
  job: RerunJob;
  value: RerunItemState | undefined;
  onChoose: (state: RerunItemState | undefined) => void;
}

const LOOK =
  'inline-flex h-8 items-center gap-1.5 rounded-full border px-3 text-sm font-medium tabular-nums';

/** The calls of a bulk rerun by their outcome, with how many there are of each. */
export function JobFilters({ job, value, onChoose }: JobFiltersProps) {
  const states = Object.keys(ITEM_STATES) as RerunItemState[]; // the table's own keys
  const shown = states.filter((state) => job.counts[state] > 0 || state === value);
  return (
    <div role="group" aria-label="Outcome" className="mb-3 flex flex-wrap gap-2">
      {[undefined, ...shown].map((state) => (
        <button
          key={state ?? 'all'}
          type="button"
          aria-pressed={value === state}
          onClick={() => {
            onChoose(state);
          }}
          className={`${LOOK} ${
            value === state
              ? 'border-accent bg-wash text-accent'
              : 'border-line bg-surface hover:bg-raised'
          }`}
        >
          {state ? ITEM_STATES[state].text : 'All'}
          <span className="text-soft">{state ? job.counts[state] : job.total}</span>
        </button>
      ))}
    </div>
  );
}
