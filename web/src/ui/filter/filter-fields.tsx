import { useEffect, useId, useRef, type ComponentProps } from 'react';
import type { Filter, FilterValues } from './filters';
import './choices.css';

interface FilterFieldsProps {
  filters: readonly Filter[];
  values: FilterValues;
  onChange: (id: string, value: string | undefined) => void;
}

const FIELD =
  'h-9 w-full min-w-0 rounded-control border border-edge bg-surface px-2.5 text-sm text-ellipsis max-sm:text-[16px]';

interface TypedFieldProps extends ComponentProps<'input'> {
  value: string;
  onCommit: (value: string | undefined) => void;
}

function TypedField({ value, onCommit, ...rest }: TypedFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const told = useRef(value);
  // Another value from elsewhere, such as a removed chip, is shown at once; what is typed meanwhile stays.
  useEffect(() => {
    if (field.current && value !== told.current) field.current.value = value;
    told.current = value;
  }, [value]);
  const commit = (input: HTMLInputElement) => {
    told.current = input.value.trim();
    onCommit(told.current || undefined);
  };
  return (
    <input
      {...rest}
      ref={field}
      defaultValue={value}
      maxLength={255}
      spellCheck={false}
      autoComplete="off"
      onBlur={(event) => {
        commit(event.currentTarget);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(event.currentTarget);
      }}
      className={FIELD}
    />
  );
}

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
          <TypedField
            id={`${id}-${filter.id}`}
            value={value ?? ''}
            placeholder={placeholder}
            onCommit={(text) => {
              onChange(filter.id, text);
            }}
          />
        )}
      </div>
    );
  });
}
