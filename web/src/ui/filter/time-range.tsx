import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import { fromLocalField, timeZoneName, toLocalField, rangeText } from '../time/times';
import { PopoverButton } from '../form/popover-button';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PRESETS = [
  ['Last hour', HOUR],
  ['Last 24 hours', 24 * HOUR],
  ['Last 7 days', 7 * 24 * HOUR],
] as const;

interface Range {
  from: number | undefined;
  to: number | undefined;
}

interface TimeRangeProps extends Range {
  /** The service's time in ms since 1970, from which the presets count. */
  now: () => number;
  onChange: (range: Range) => void;
}

/** The fields of a time range in local time; both ends are included. */
export function TimeRangeFields({ from, to, now, onChange }: TimeRangeProps) {
  const id = useId();
  const field = (name: string, value: number | undefined, set: (ms?: number) => void) => (
    <div>
      <label htmlFor={`${id}-${name}`} className="mb-1 block text-xs font-medium text-soft">
        {name}
      </label>
      <input
        id={`${id}-${name}`}
        type="datetime-local"
        value={toLocalField(value)}
        onChange={(event) => {
          set(fromLocalField(event.target.value));
        }}
        className="h-9 w-full rounded-control border border-edge bg-surface px-2.5 text-sm"
      />
    </div>
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
              onChange({ from: start, to: undefined });
            }}
            className="h-7 rounded-full border border-line px-2.5 text-sm font-medium hover:bg-raised"
          >
            {name}
          </button>
        ))}
      </div>
      {field('From', from, (ms) => {
        onChange({ from: ms, to });
      })}
      {field('To', to, (ms) => {
        // The range includes the named minute.
        onChange({ from, to: ms === undefined ? undefined : ms + MINUTE - 1 });
      })}
      <p className="text-xs text-soft">Your time: {timeZoneName(from ?? now())}</p>
    </div>
  );
}

/** A time range as a filter of a list. */
export function TimeRange(props: TimeRangeProps) {
  const { from, to, now } = props;
  const isSet = from !== undefined || to !== undefined;
  return (
    <PopoverButton
      className={`inline-flex h-8 max-w-full items-center gap-1 rounded-full border pr-2.5 pl-3 text-sm font-medium ${
        isSet ? 'border-accent bg-wash text-accent' : 'border-line bg-surface'
      }`}
      face={
        <>
          <span className="truncate">
            Time: <span className="font-normal">{rangeText(from, to, now())}</span>
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
