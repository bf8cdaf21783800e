import type { RegistrationJob, RegistrationState } from '@connect-console/server/contract';
import { numberText } from './people-text';
import { PERSON_STATES } from './registration-wording';

interface RegistrationFiltersProps {
  job: RegistrationJob;
  value: RegistrationState | undefined;
  onChoose: (state: RegistrationState | undefined) => void;
}

const LOOK =
  'inline-flex h-8 items-center gap-1.5 rounded-full border px-3 text-sm font-medium tabular-nums';

/** The people of a bulk registration by what became of them, with how many there are of each. */
export function RegistrationFilters({ job, value, onChoose }: RegistrationFiltersProps) {
  const states = Object.keys(PERSON_STATES) as RegistrationState[]; // the table's own keys
  const shown = states.filter((state) => job.counts[state] > 0 || state === value);
  return (
    <div role="group" aria-label="Outcome" className="flex flex-wrap gap-2">
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
          {state ? PERSON_STATES[state].text : 'All'}
          <span className="text-soft">{numberText(state ? job.counts[state] : job.total)}</span>
        </button>
      ))}
    </div>
  );
}
