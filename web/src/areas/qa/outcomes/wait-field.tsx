import { useId } from 'react';
import { WAIT_UNITS, waitMs, type WaitDraft, type WaitUnit } from './wait-length';
import '../../../ui/filter/choices.css';

interface WaitFieldProps {
  label: string;
  hint: string;
  value: WaitDraft;
  onChange: (value: WaitDraft) => void;
}

const FIELD =
  'h-9 min-w-0 rounded-control border border-edge bg-surface px-2.5 text-base max-sm:text-[16px]';

/** A length of time as a number and its unit. */
export function WaitField({ label, hint, value, onChange }: WaitFieldProps) {
  const id = useId();
  const isBad = waitMs(value) === null;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          value={value.amount}
          aria-invalid={isBad || undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            onChange({ ...value, amount: event.target.value });
          }}
          className={`${FIELD} w-20 text-right tabular-nums ${isBad ? 'border-bad' : ''}`}
        />
        <select
          aria-label={`${label}: unit`}
          value={value.unit}
          onChange={(event) => {
            onChange({ ...value, unit: event.target.value as WaitUnit }); // the options are the units
          }}
          className={FIELD}
        >
          {WAIT_UNITS.map(([unit, name]) => (
            <option key={unit} value={unit}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <p id={`${id}-hint`} className={`mt-1 text-sm ${isBad ? 'text-bad' : 'text-soft'}`}>
        {isBad ? 'must be a number, 30 days at most' : hint}
      </p>
    </div>
  );
}
