import { useEffect, useId, useRef } from 'react';
import { DraftProblems } from './draft-problems';
import type { DraftProblem } from './scenario-draft';

interface JsonFieldProps {
  value: string;
  problems: readonly DraftProblem[];
  onChange: (text: string) => void;
}

/** Where a line begins and ends in a text; lines count from 1. */
function lineRange(text: string, line: number): [start: number, end: number] {
  const lines = text.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  return [start, start + (lines[line - 1]?.length ?? 0)];
}

/** The scenario as JSON, with what is wrong tied to the field. */
export function JsonField({ value, problems, onChange }: JsonFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  // It opens above the list, out of sight of whoever pressed "Copy" far down.
  useEffect(() => {
    field.current?.focus();
  }, []);
  const goTo = (line: number) => {
    const element = field.current;
    if (!element) return;
    element.focus();
    element.setSelectionRange(...lineRange(value, line));
    // A selection alone scrolls nothing.
    element.scrollTop = (element.scrollHeight * (line - 3)) / value.split('\n').length;
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        Scenario as JSON
      </label>
      <textarea
        ref={field}
        id={id}
        rows={18}
        value={value}
        aria-describedby={`${id}-problems`}
        aria-invalid={problems.length > 0 || undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        wrap="off"
        onChange={(event) => {
          onChange(event.target.value);
        }}
        className={`block w-full resize-y overflow-auto rounded-control border bg-surface px-3 py-2 font-mono text-sm max-sm:text-[16px] ${
          problems.length > 0 ? 'border-bad' : 'border-edge'
        }`}
      />
      <DraftProblems id={`${id}-problems`} problems={problems} onGo={goTo} />
    </div>
  );
}
