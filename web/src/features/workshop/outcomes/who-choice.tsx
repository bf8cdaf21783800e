import { useId } from 'react';
import type { Who } from './who';

interface WhoChoiceProps {
  value: Who;
  onChoose: (who: Who) => void;
}

const CHOICES: readonly (readonly [Who, string, string])[] = [
  ['waiting', 'Everybody who waits', 'Whom the console’s list of users has as waiting.'],
  ['batch', 'A bulk registration', 'Whom one of them has registered.'],
  ['pasted', 'These ids', 'Pasted, one a line.'],
];

/** Whom the outcomes are for, as cards that say who that is. */
export function WhoChoice({ value, onChoose }: WhoChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">For whom</legend>
      <div className="grid gap-2.5 md:grid-cols-3">
        {CHOICES.map(([who, text, meaning]) => (
          <label
            key={who}
            className="flex items-start gap-2.5 rounded-card border border-edge bg-surface p-3 has-checked:border-accent has-checked:bg-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={value === who}
              onChange={() => {
                onChoose(who);
              }}
              className="mt-1 size-4 shrink-0 accent-accent outline-none"
            />
            <span className="min-w-0">
              <span className="block font-medium">{text}</span>
              <span className="block text-sm text-soft">{meaning}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
