import { TextField } from '../../../ui/form/text-field';
import { nameProblems, type NamePattern } from './name-pattern';
import '../../../ui/filter/choices.css';

interface NameFieldsProps {
  value: NamePattern;
  onChange: (value: NamePattern) => void;
}

const said = (label: string, problem: string | undefined) => problem && `${label} ${problem}`;

/** How many people, and how their ids are made up. */
export function NameFields({ value, onChange }: NameFieldsProps) {
  const problems = nameProblems(value);
  return (
    <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)_8rem]">
      <TextField
        label="How many"
        inputMode="numeric"
        value={value.count}
        error={said('How many', problems.count)}
        onChange={(event) => {
          onChange({ ...value, count: event.target.value.trim() });
        }}
      />
      <TextField
        label="Id pattern"
        mono
        value={value.pattern}
        error={said('Id pattern', problems.pattern)}
        hint="{n} counts, {uuid} is random, {date} is today."
        onChange={(event) => {
          onChange({ ...value, pattern: event.target.value });
        }}
      />
      <TextField
        label="First number"
        inputMode="numeric"
        value={value.start}
        error={said('First number', problems.start)}
        onChange={(event) => {
          onChange({ ...value, start: event.target.value.trim() });
        }}
      />
      <label className="flex items-center gap-2 text-sm sm:col-span-3">
        <input
          type="checkbox"
          checked={value.padded}
          onChange={(event) => {
            onChange({ ...value, padded: event.target.checked });
          }}
          className="size-4 accent-accent"
        />
        Fill numbers with zeros, so that ids sort as they count
      </label>
    </div>
  );
}
