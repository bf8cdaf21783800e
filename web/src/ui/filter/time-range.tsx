import ChevronDown from 'lucide-react/icons/chevron-down';
import { addressTime, timeInAddress } from '../time/address-time';
import { fromLocalField, rangeText, timeZoneName, toLocalField } from '../time/times';
import { PopoverButton } from '../form/popover-button';
import { TextField } from '../form/text-field';
import type { FilterValues } from './filter-fields';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PRESETS = [
  ['Last hour', HOUR],
  ['Last 24 hours', 24 * HOUR],
  ['Last 7 days', 7 * 24 * HOUR],
] as const;

interface TimeRangeProps {
  /** The ends are `from` and `to`, in the form of an address. */
  values: FilterValues;
  /** The time from which the presets count, in ms since 1970. */
  now: () => number;
  onChange: (change: FilterValues) => void;
}

/** The time range in words; null if there is none. */
export function timeText({ from, to }: FilterValues, now: number): string | null {
  return from || to ? rangeText(addressTime(from), addressTime(to), now) : null;
}

/** The fields of a time range in local time; both ends are included. */
export function TimeRangeFields({ values, now, onChange }: TimeRangeProps) {
  // The range includes the last minute.
  const field = (end: 'from' | 'to', label: string, rest: number) => (
    <TextField
      label={label}
      type="datetime-local"
      value={toLocalField(addressTime(values[end]))}
      onChange={(text) => {
        const ms = fromLocalField(text);
        onChange({ [end]: timeInAddress(ms === undefined ? ms : ms + rest) });
      }}
    />
  );
  return (
    <div className="space-y-2.5">
      <div className="flex flex-wrap gap-1.5">
        {PRESETS.map(([name, length]) => (
          <button
            key={name}
            type="button"
            onClick={() => {
              // Rounded to a minute, so that a second press gives the same list.
              const start = Math.floor((now() - length) / MINUTE) * MINUTE;
              onChange({ from: timeInAddress(start), to: undefined });
            }}
            className="h-7 rounded-full border border-line px-2.5 text-sm font-medium hover:bg-raised"
          >
            {name}
          </button>
        ))}
      </div>
      {field('from', 'From', 0)}
      {field('to', 'To', MINUTE - 1)}
      <p className="text-xs text-soft">
        Your time: {timeZoneName(addressTime(values['from']) ?? now())}
      </p>
    </div>
  );
}

/** A time range as a filter of a list. */
export function TimeRange(props: TimeRangeProps) {
  const text = timeText(props.values, props.now());
  return (
    <PopoverButton
      className={`inline-flex h-8 max-w-full items-center gap-1 rounded-full border pr-2.5 pl-3 text-sm font-medium ${
        text !== null ? 'border-accent bg-wash text-accent' : 'border-line bg-surface'
      }`}
      face={
        <>
          <span className="truncate">
            Time: <span className="font-normal">{text ?? 'any'}</span>
          </span>
          <ChevronDown size={14} aria-hidden="true" />
        </>
      }
    >
      <div className="w-72 p-2">
        <TimeRangeFields {...props} />
      </div>
    </PopoverButton>
  );
}
