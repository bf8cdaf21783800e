import { RERUN_PACES } from '@connect-console/server/contract';
import { useId } from 'react';
import { durationText } from './rerun-many-wording';

/** Reruns per second. */
export type Pace = (typeof RERUN_PACES)[number];

interface PaceChoiceProps {
  value: Pace;
  /** The number of calls, from which the duration follows. */
  count: number;
  onChoose: (pace: Pace) => void;
}

/** The pace of a bulk rerun, with its duration. */
export function PaceChoice({ value, count, onChoose }: PaceChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="text-xs font-medium text-soft">Pace</legend>
      <div className="mt-1.5 grid gap-2 sm:grid-cols-3">
        {RERUN_PACES.map((pace) => (
          <label
            key={pace}
            className="flex cursor-pointer items-start gap-2 rounded-control border border-line px-3 py-2 has-checked:border-accent has-checked:bg-wash has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={pace === value}
              onChange={() => {
                onChoose(pace);
              }}
              className="mt-1 accent-accent outline-none"
            />
            <span>
              <span className="block text-sm font-medium text-ink tabular-nums">
                {pace} per second
              </span>
              <span className="block text-xs text-soft tabular-nums">
                {durationText(count, pace)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
