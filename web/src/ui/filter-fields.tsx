import { useId } from 'react';
import type { Filter, FilterValues } from './filters';
import './choices.css';

interface FilterFieldsProps {
  filters: readonly Filter[];
  values: FilterValues;
  onChange: (id: string, value: string | undefined) => void;
}

const FIELD =
  'h-9 w-full min-w-0 rounded-control border border-edge bg-surface px-2.5 text-sm text-ellipsis max-sm:text-[16px]';

/** Filters as labelled fields, one below the other. What is typed counts when the field is left, or on Enter. */
export function FilterFields({ filters, values, onChange }: FilterFieldsProps) {
  const id = useId();
  return filters.map((filter) => {
    const { options, label, placeholder } = filter;
    const value = values[filter.id];
    const isListed = value === undefined || options?.some(([each]) => each === value);
    return (
      <div key={filter.id}>
        <label htmlFor={`${id}-${filter.id}`} className="mb-1 block text-xs font-medium text-soft">
          {label}
        </label>
        {options ? (
          <select
            id={`${id}-${filter.id}`}
            value={value ?? ''}
            onChange={(event) => {
              onChange(filter.id, event.target.value || undefined);
            }}
            className={FIELD}
          >
            <option value="">any</option>
            {!isListed && <option value={value}>{value}</option>}
            {options.map(([each, text]) => (
              <option key={each} value={each}>
                {text}
              </option>
            ))}
          </select>
        ) : (
          <input
            // Another value from elsewhere, such as a removed chip, is shown at once.
            key={value ?? ''}
            id={`${id}-${filter.id}`}
            defaultValue={value ?? ''}
            placeholder={placeholder}
            maxLength={255}
            spellCheck={false}
            autoComplete="off"
            onBlur={(event) => {
              onChange(filter.id, event.target.value.trim() || undefined);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              onChange(filter.id, event.currentTarget.value.trim() || undefined);
            }}
            className={FIELD}
          />
        )}
      </div>
    );
  });
}
