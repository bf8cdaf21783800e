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
  /** Selects a line in the field. */
  onGo: (line: number) => void;
}

/** The problems of the text, each with its field and a button to its line. */
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
              {field === '' ? 'The text' : <code>{field}</code>} {reason}
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

/** The offsets at which a line begins and ends; lines count from 1. */
function lineRange(text: string, line: number): [start: number, end: number] {
  const lines = text.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  return [start, start + (lines[line - 1]?.length ?? 0)];
}

/** The scenario as JSON, with its problems. */
function JsonField({ value, problems, onChange }: JsonFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  // The editor opens above the list and may be out of view, so it takes the focus.
  useEffect(() => {
    field.current?.focus();
  }, []);
  const goTo = (line: number) => {
    const element = field.current;
    if (!element) return;
    element.focus();
    element.setSelectionRange(...lineRange(value, line));
    // Selecting text does not scroll to it.
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
  ['register', 'people, count; optional: uniqueness_region_id, data_request_type'],
  [
    'destination',
    'kinds, and a receiver with its parameter, or a url; null removes the destination',
  ],
  ['outcome', 'people, outcome; optional: first, skip, person, already_verified, humanness_score'],
  ['plan', 'people, shares with percentages, seed'],
  ['clock', 'advance_ms, or to: next_retry or exhaustion'],
  ['maintenance', 'on: true or false'],
  ['rerun', 'people, kind, status'],
  ['settle', 'people; waits until no attempt for these users is due'],
  ['expect_people', 'people, states: the number of users in each state'],
  [
    'expect_calls',
    'people, statuses: the number of calls with each status; optional: kind, attempts',
  ],
  ['expect_service', 'failure_code of a registration, or null for success'],
];

/** The fields of each step. */
function StepHelp() {
  return (
    <details>
      <summary className="w-fit rounded-small text-sm font-medium text-accent hover:underline">
        Step reference
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
        <code>people</code> names a group of users: a register step creates it, and later steps use
        it. Each run creates its own users, regions and test humans.
      </p>
    </details>
  );
}

interface ScenarioEditorProps {
  environment: Environment;
  /** The scenario to start from. */
  first: Scenario;
  /** The existing scenarios. */
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
  const reason = 'is the name of a built-in scenario';
  if (taken) return [{ field: 'name', reason, line: null }];
  // Problems that only the server finds.
  if (!isProblem(refused, 'invalid_request')) return [];
  return (refused.problem.fields ?? []).map((field) => ({ ...field, line: null }));
}

/** Edits a custom scenario, and shows its problems while you type. */
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
    <Panel title="Custom scenario" className="mb-5">
      <form
        noValidate
        aria-label="Custom scenario"
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
              disabledReason ??
              (problems.length > 0 ? 'Correct the listed problems first' : undefined)
            }
          >
            Save scenario
          </Button>
          <Button onClick={onClose}>Close without saving</Button>
          <p className="text-sm text-soft">
            {replaces
              ? `This replaces the custom scenario ${replaces.name}.`
              : `All members with QA tools in ${environment} can run it.`}
          </p>
        </div>
      </form>
    </Panel>
  );
}
