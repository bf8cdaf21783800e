import { useEffect, useRef } from 'react';
import X from 'lucide-react/icons/x';
import { SelectField } from '../form/select';
import { TextField } from '../form/text-field';
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

interface TypedFieldProps {
  label: string;
  placeholder: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

function TypedField({ value, onChange, ...rest }: TypedFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  // A value that changed elsewhere, for example by removing a chip, is shown; other text in the field stays.
  useEffect(() => {
    if (field.current && value !== sent.current) field.current.value = value;
    sent.current = value;
  }, [value]);
  const commit = (input: HTMLInputElement) => {
    sent.current = input.value.trim();
    onChange(sent.current);
  };
  return (
    <TextField
      {...rest}
      ref={field}
      defaultValue={value}
      maxLength={255}
      onBlur={(event) => {
        commit(event.currentTarget);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(event.currentTarget);
      }}
    />
  );
}

/** Filters as labelled fields. A text is applied on Enter or when the field loses the focus. */
export function FilterFields({ filters, values, onChange }: FilterFieldsProps) {
  return filters.map(({ id, label, options, placeholder }) => {
    const field = {
      ...{ label, value: values[id] ?? '' },
      onChange: (value: string) => {
        onChange(id, value || undefined);
      },
    };
    return options ? (
      <SelectField key={id} {...field} options={[['', 'any'], ...options]} />
    ) : (
      <TypedField key={id} {...field} placeholder={placeholder} />
    );
  });
}
