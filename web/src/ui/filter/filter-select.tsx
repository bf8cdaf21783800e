import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import { Select } from '../form/select';

interface FilterSelectProps {
  label: string;
  /** The chosen value; undefined means any. */
  value: string | undefined;
  /** The text of no choice. */
  anyText?: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string | undefined) => void;
}

/** One filter of a list, as a pill. */
export function FilterSelect(props: FilterSelectProps) {
  const { label, value, anyText = 'any', options, onChange } = props;
  const id = useId();
  return (
    <div
      className={`relative inline-flex h-8 max-w-full items-center rounded-full border text-sm font-medium ${
        value === undefined ? 'border-line bg-surface' : 'border-accent bg-wash text-accent'
      }`}
    >
      <label htmlFor={id} className="pl-3">
        {label}:
      </label>
      <Select
        id={id}
        value={value ?? ''}
        options={[['', anyText], ...options]}
        onChange={(chosen) => {
          onChange(chosen || undefined);
        }}
        className="field-sizing-content h-full max-w-56 min-w-0 cursor-pointer appearance-none rounded-full bg-transparent pr-7 pl-1 text-ellipsis"
      />
      <ChevronDown
        size={14}
        aria-hidden="true"
        className="pointer-events-none absolute right-2.5"
      />
    </div>
  );
}
