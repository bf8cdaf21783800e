import type { Environment, ListedScenario, Scenario } from '@connect-console/server/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem } from '../../../api/failures';
import { saveScenarioMutation } from '../../../api/scenarios';
import { useSingleWrite } from '../../../api/use-single-write';
import { Button } from '../../../ui/form/button';
import { Panel } from '../../../ui/layout/panel';
import { JsonField } from './json-field';
import { Refusal } from './refusal';
import { readDraft, writtenScenario, type DraftProblem } from './scenario-draft';
import { StepHelp } from './step-help';

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
