import { numberText } from '../text/counts';

interface PillsProps<Value extends string | undefined> {
  /** The name of the group. */
  label: string;
  options: readonly (readonly [value: Value, text: string, count?: number])[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few values as buttons, with the number of records that have each. */
export function Pills<Value extends string | undefined>(props: PillsProps<Value>) {
  const { label, options, value, onChange } = props;
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {options.map(([each, text, count]) => (
        <button
          key={each ?? 'all'}
          type="button"
          aria-pressed={value === each}
          onClick={() => {
            onChange(each);
          }}
          className={`inline-flex h-8 max-w-full items-center gap-1.5 rounded-full border px-3 text-sm font-medium tabular-nums ${
            value === each
              ? 'border-accent bg-wash text-accent'
              : 'border-line bg-surface hover:bg-raised'
          }`}
        >
          <span className="truncate">{text}</span>
          {count !== undefined && <span className="text-soft">{numberText(count)}</span>}
        </button>
      ))}
    </div>
  );
}
