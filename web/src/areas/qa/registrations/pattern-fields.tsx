import { TextField } from '../../../ui/form/text-field';
import { patternProblems, type IdPattern } from './id-pattern';

interface PatternFieldsProps {
  value: IdPattern;
  onChange: (value: IdPattern) => void;
}

/** The fields of a pattern, each with its problem. */
export function PatternFields({ value, onChange }: PatternFieldsProps) {
  const problems = patternProblems(value);
  return (
    <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)_8rem]">
      <TextField
        label="How many"
        inputMode="numeric"
        value={value.count}
        error={problems.count}
        onChange={(event) => {
          onChange({ ...value, count: event.target.value.trim() });
        }}
      />
      <TextField
        label="ID pattern"
        mono
        value={value.pattern}
        error={problems.pattern}
        hint="{n} is a number, {uuid} is random, {date} is today."
        onChange={(event) => {
          onChange({ ...value, pattern: event.target.value });
        }}
      />
      <TextField
        label="First number"
        inputMode="numeric"
        value={value.start}
        error={problems.start}
        onChange={(event) => {
          onChange({ ...value, start: event.target.value.trim() });
        }}
      />
    </div>
  );
}
