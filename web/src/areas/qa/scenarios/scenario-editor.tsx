import type { Environment, ListedScenario, Scenario } from '@connect-console/server/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useEffect, useId, useRef } from 'react';
import { isProblem } from '../../../api/failures';
import { saveScenarioMutation } from '../../../api/qa/scenarios';
import { useSingleWrite } from '../../../api/use-single-write';
import { Button } from '../../../ui/form/button';
import { Panel } from '../../../ui/layout/panel';
import { Refusal } from './refusal';
import { readDraft, writtenScenario, type DraftProblem } from './scenario-draft';

const SHOWN = 8;

interface DraftProblemsProps {
  id: string;
  problems: readonly DraftProblem[];
  /** Leads to the line in the field. */
  onGo: (line: number) => void;
}

/** What is wrong with what is written: each with its field, and the way to its line. */
function DraftProblems({ id, problems, onGo }: DraftProblemsProps) {
  const more = problems.length - SHOWN;
  return (
    <div id={id} role="status">
      {problems.length > 0 && (
        <ul className="mt-1.5 space-y-1 text-sm text-bad">
          {problems.slice(0, SHOWN).map(({ field, reason, line }) => (
            <li key={`${field} ${reason}`} className="wrap-anywhere">
              {line !== null && (
                <>
                  <button
                    type="button"
                    className="rounded-small font-medium underline underline-offset-2"
                    onClick={() => {
                      onGo(line);
                    }}
                  >
                    Line {line}
                  </button>
                  {': '}
                </>
              )}
              {field === '' ? 'it' : <code>{field}</code>} {reason}
            </li>
          ))}
          {more > 0 && <li>and {more} more</li>}
        </ul>
      )}
    </div>
  );
}

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
function JsonField({ value, problems, onChange }: JsonFieldProps) {
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

const STEPS: readonly (readonly [name: string, meaning: string])[] = [
  ['register', 'people, count; uniqueness_region_id and data_request_type if wanted'],
  ['destination', 'kinds, and a receiver (with its parameter), a url, or url null for none'],
  ['outcome', 'people, outcome; first, skip, person, already_verified, humanness_score if wanted'],
  ['plan', 'people, shares by percentages, seed'],
  ['clock', 'advance_ms, or to: next_retry or exhaustion'],
  ['maintenance', 'on: true or false'],
  ['rerun', 'people, kind, status'],
  ['settle', 'people: waits until no attempt of their calls is due'],
  ['expect_people', 'people, states: how many are in each'],
  ['expect_calls', 'people, statuses: how many calls have each; kind and attempts if wanted'],
  ['expect_service', 'failure_code of registering somebody, or null for a success'],
];

/** What each step takes. */
function StepHelp() {
  return (
    <details>
      <summary className="w-fit rounded-small text-sm font-medium text-accent hover:underline">
        What a step takes
      </summary>
      <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        {STEPS.map(([name, meaning]) => (
          <div key={name} className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
            <dt className="font-mono">{name}</dt>
            <dd className="text-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-soft">
        people is a name that a register step gives; the steps after it speak of them by it. Each
        run makes people, regions and test persons of its own.
      </p>
    </details>
  );
}

interface ScenarioEditorProps {
  environment: Environment;
  /** What is there to be changed. */
  first: Scenario;
  /** Those that are there, whose names have a meaning. */
  scenarios: readonly ListedScenario[];
  disabledReason: string | undefined;
  onSaved: () => void;
  onClose: () => void;
}

function problemsOf(
  scenario: Scenario | null,
  { scenarios }: ScenarioEditorProps,
  refused: unknown,
): DraftProblem[] {
  const taken = scenarios.some(({ name, shipped }) => shipped && name === scenario?.name);
  const reason = 'is the name of a scenario that comes with the console';
  if (taken) return [{ field: 'name', reason, line: null }];
  // What only the service's own console knows.
  if (!isProblem(refused, 'invalid_request')) return [];
  return (refused.problem.fields ?? []).map((field) => ({ ...field, line: null }));
}

/** Writes a scenario of one's own: what is wrong shows at the field while one writes. */
export function ScenarioEditor(props: ScenarioEditorProps) {
  const { environment, first, scenarios, disabledReason, onSaved, onClose } = props;
  const [text, setText] = useState(() => writtenScenario(first));
  const save = useSingleWrite(saveScenarioMutation(environment, useQueryClient()));
  const draft = readDraft(text);
  const { scenario } = draft;
  const problems = [...draft.problems, ...problemsOf(scenario, props, save.error)];
  const replaces = scenarios.find(({ name, shipped }) => !shipped && name === scenario?.name);
  const press = () => {
    if (scenario === null || problems.length > 0) return;
    save.mutate(scenario, { onSuccess: onSaved });
  };
  return (
    <Panel title="Scenario of one’s own" className="mb-5">
      <form
        noValidate
        aria-label="Scenario of one’s own"
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          press();
        }}
      >
        <JsonField
          value={text}
          problems={problems}
          onChange={(next) => {
            setText(next);
            save.reset();
          }}
        />
        <StepHelp />
        {save.error && !isProblem(save.error, 'invalid_request') && <Refusal error={save.error} />}
        <div className="flex flex-wrap items-center gap-2.5">
          <Button
            type="submit"
            variant="primary"
            pending={save.isPending}
            disabledReason={
              disabledReason ?? (problems.length > 0 ? 'Correct what is marked first' : undefined)
            }
          >
            Save scenario
          </Button>
          <Button onClick={onClose}>Close without saving</Button>
          <p className="text-sm text-soft">
            {replaces
              ? `It replaces ${replaces.name}, which was saved here before.`
              : `Everybody who works in ${environment} then has it.`}
          </p>
        </div>
      </form>
    </Panel>
  );
}
