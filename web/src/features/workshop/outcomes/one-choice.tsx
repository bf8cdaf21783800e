import { useId } from 'react';
import { ONE_OUTCOMES, ONE_WORDING, type OneOutcome } from './one-outcome';

interface OneChoiceProps {
  value: OneOutcome;
  onChoose: (outcome: OneOutcome) => void;
}

/** How one person's check is to end, as cards that say what that means. */
export function OneChoice({ value, onChoose }: OneChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">How the check ends</legend>
      <div className="grid gap-2 sm:grid-cols-2 xl:grid-cols-5">
        {ONE_OUTCOMES.map((outcome) => (
          <label
            key={outcome}
            className="flex items-start gap-2.5 rounded-card border border-edge bg-surface p-3 has-checked:border-accent has-checked:bg-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={value === outcome}
              onChange={() => {
                onChoose(outcome);
              }}
              className="mt-1 size-4 shrink-0 accent-accent outline-none"
            />
            <span className="min-w-0">
              <span className="block text-sm font-medium">{ONE_WORDING[outcome].name}</span>
              <span className="block text-sm text-soft">{ONE_WORDING[outcome].meaning}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
