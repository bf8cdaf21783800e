import type { ComponentProps, ReactNode } from 'react';
import { visibleText } from '../text/visible-text';
import { Labelled } from './text-field';

/** The look of a field without a visible label. */
export const FIELD =
  'h-9 min-w-0 rounded-control border border-edge bg-surface px-2.5 text-base text-ellipsis';

interface SelectProps<Value extends string> extends Omit<ComponentProps<'select'>, 'onChange'> {
  /** A value that is not an option is shown as well. */
  value: Value;
  options: readonly (readonly [value: Value, text: string])[];
  onChange: (value: Value) => void;
}

/** A select with a visible label above it. */
export function SelectField<Value extends string>({
  label,
  hint,
  ...select
}: Omit<SelectProps<Value>, 'className'> & { label: string; hint?: ReactNode }) {
  return (
    <Labelled {...{ label, hint }}>
      {(field) => <Select {...select} {...field} className={`${FIELD} w-full`} />}
    </Labelled>
  );
}

/** One of a list of values. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, options, onChange, className = FIELD, ...rest } = props;
  const isOffered = options.some(([each]) => each === value);
  return (
    <select
      {...rest}
      value={value}
      onChange={(event) => {
        onChange(event.target.value as Value); // the options are the values
      }}
      className={className}
    >
      {!isOffered && <option value={value}>{visibleText(value)}</option>}
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  );
}
