import { useEffect, useId, useRef, type ComponentProps } from 'react';
import X from 'lucide-react/icons/x';
import { Select } from '../form/select';
import { visibleText } from '../text/visible-text';

interface FilterChipProps {
  /** What is filtered: "User". */
  label: string;
  value: string;
  onRemove: () => void;
}

/** An active filter with a button that removes it. */
export function FilterChip({ label, value, onRemove }: FilterChipProps) {
  return (
    <span className="inline-flex h-8 max-w-full items-center rounded-full border border-accent bg-wash pl-3 text-sm font-medium text-accent">
      <span className="truncate">
        {label}: <bdi>{visibleText(value)}</bdi>
      </span>
      <button
        type="button"
        aria-label={`Remove the filter ${label}`}
        onClick={onRemove}
        className="ml-0.5 inline-flex size-7 shrink-0 items-center justify-center rounded-full hover:bg-surface"
      >
        <X size={14} aria-hidden="true" />
      </button>
    </span>
  );
}

/** One filter of a list. */
export interface Filter {
  id: string;
  label: string;
  /** Absent for a text field. */
  options?: readonly (readonly [value: string, text: string])[];
  placeholder?: string;
}

/** The values of the filters by ID, as in the address. */
export type FilterValues = Readonly<Record<string, string | undefined>>;

/** The text of a filter's value; an unknown value is unchanged. */
export function valueText({ options }: Filter, value: string): string {
  return options?.find(([each]) => each === value)?.[1] ?? value;
}

interface FilterFieldsProps {
  filters: readonly Filter[];
  values: FilterValues;
  onChange: (id: string, value: string | undefined) => void;
}

const FIELD =
  'h-9 w-full min-w-0 rounded-control border border-edge bg-surface px-2.5 text-sm text-ellipsis';

interface TypedFieldProps extends ComponentProps<'input'> {
  value: string;
  onCommit: (value: string | undefined) => void;
}

function TypedField({ value, onCommit, ...rest }: TypedFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  // A value that changed elsewhere, for example by removing a chip, is shown; other text in the field stays.
  useEffect(() => {
    if (field.current && value !== sent.current) field.current.value = value;
    sent.current = value;
  }, [value]);
  const commit = (input: HTMLInputElement) => {
    sent.current = input.value.trim();
    onCommit(sent.current || undefined);
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

/** Filters as labelled fields. A text is applied on Enter or when the field loses the focus. */
export function FilterFields({ filters, values, onChange }: FilterFieldsProps) {
  const id = useId();
  return filters.map((filter) => {
    const { options, label, placeholder } = filter;
    const value = values[filter.id];
    return (
      <div key={filter.id}>
        <label htmlFor={`${id}-${filter.id}`} className="mb-1 block text-xs font-medium text-soft">
          {label}
        </label>
        {options ? (
          <Select
            id={`${id}-${filter.id}`}
            value={value ?? ''}
            options={[['', 'any'], ...options]}
            onChange={(chosen) => {
              onChange(filter.id, chosen || undefined);
            }}
            className={FIELD}
          />
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
