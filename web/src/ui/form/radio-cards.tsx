import { useId, type ReactNode } from 'react';

interface RadioCardsProps<Value extends string> {
  /** The name of the group. */
  legend: string;
  options: readonly { value: Value; name: string; meaning: ReactNode }[];
  /** The columns by width: "sm:grid-cols-3". */
  columns: string;
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice as cards, each with its meaning. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, options, columns, value, onChange } = props;
  const group = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className={`grid gap-2.5 ${columns}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex items-start gap-2.5 rounded-card border border-edge bg-surface p-3 has-checked:border-accent has-checked:bg-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={group}
              value={option.value}
              checked={value === option.value}
              onChange={() => {
                onChange(option.value);
              }}
              className="mt-1 outline-none"
            />
            <span className="min-w-0">
              <span className="block font-medium">{option.name}</span>
              <span className="mt-0.5 block text-sm text-soft">{option.meaning}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
