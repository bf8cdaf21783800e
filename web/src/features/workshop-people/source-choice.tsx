import { useId } from 'react';
import { PEOPLE_SOURCES, type PeopleSource } from './people-search';

const WORDS: Record<PeopleSource, readonly [name: string, meaning: string]> = {
  names: ['Make up ids', 'A number of people after a pattern.'],
  pasted: ['Paste ids', 'A list, one id a line.'],
  csv: ['CSV file', 'With a region, redirect or request per person.'],
};

interface SourceChoiceProps {
  value: PeopleSource;
  onChoose: (source: PeopleSource) => void;
}

/** Where the people come from. */
export function SourceChoice({ value, onChoose }: SourceChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">Who</legend>
      <div className="grid gap-2.5 sm:grid-cols-3">
        {PEOPLE_SOURCES.map((source) => (
          <label
            key={source}
            className="flex gap-2.5 rounded-card border border-edge bg-surface p-3 has-checked:border-accent has-checked:bg-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={value === source}
              onChange={() => {
                onChoose(source);
              }}
              className="mt-1 size-4 shrink-0 accent-accent outline-none"
            />
            <span className="min-w-0">
              <span className="block font-medium">{WORDS[source][0]}</span>
              <span className="mt-0.5 block text-sm text-soft">{WORDS[source][1]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
