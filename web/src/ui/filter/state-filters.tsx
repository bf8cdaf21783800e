import { numberText } from '../text/counts';

interface StateFiltersProps<State extends string> {
  /** The name of the group: "Outcome". */
  label: string;
  /** Every state, in the order in which they are offered. */
  words: Readonly<Record<State, { text: string }>>;
  counts: Readonly<Record<State, number>>;
  total: number;
  value: State | undefined;
  onChoose: (state: State | undefined) => void;
}

const LOOK =
  'inline-flex h-8 items-center gap-1.5 rounded-full border px-3 text-sm font-medium tabular-nums';

/** The items of a list by their state, with how many there are of each; a state that nothing is in is left out. */
export function StateFilters<State extends string>(props: StateFiltersProps<State>) {
  const { label, words, counts, total, value, onChoose } = props;
  const states = Object.keys(words) as State[]; // the table's own keys
  const shown = states.filter((state) => counts[state] > 0 || state === value);
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
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
          {state ? words[state].text : 'All'}
          <span className="text-soft">{numberText(state ? counts[state] : total)}</span>
        </button>
      ))}
    </div>
  );
}
