import type { Environment, Plan } from '@connect-console/server/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../api/failure-text';
import { startPlanMutation } from '../../../api/plans';
import { useSingleWrite } from '../../../api/use-single-write';
import { controlQuery } from '../../../api/workshop';
import { Button } from '../../../ui/form/button';
import { peopleText } from '../../../ui/text/count-text';
import { FailurePanel } from '../../../ui/feedback/failure-panel';
import type { People } from './users';
import { PlanAsJson } from './plan-as-json';
import { PlanConsequence } from './plan-consequence';
import { AT_ONCE, peopleRefusal, planRefusal, planRequestOf, type PlanDraft } from './plan-draft';
import { PRESETS, presetRows } from './presets';
import { newRequestId, newSeed } from './seed';
import { SeedField } from './seed-field';
import { SharesField } from './shares-field';
import { WaitField } from './wait-field';

interface PlanFormProps {
  environment: Environment;
  people: People;
  /** Why the role may not. */
  disabledReason: string | undefined;
  onStarted: (plan: Plan) => void;
}

function firstDraft(): PlanDraft {
  const [usual] = PRESETS;
  return { shares: usual ? presetRows(usual, 1) : [], seed: newSeed(), ...AT_ONCE };
}

/** Outcomes for many by percentages: what starting will do is said before it is done. */
export function PlanForm({ environment, people, disabledReason, onStarted }: PlanFormProps) {
  const [draft, setDraft] = useState(firstDraft);
  // One name for all presses on what is written now: a second one is the same plan.
  const [request_id, setRequestId] = useState(newRequestId);
  const persons = useQuery({
    ...controlQuery(environment, 'persons', {}),
    enabled: disabledReason === undefined,
  });
  const start = useSingleWrite(startPlanMutation(environment, useQueryClient()));
  const request = planRequestOf(draft);
  // What is wrong with a share or a wait is told at its field.
  const told = disabledReason ?? peopleRefusal(people.total);
  const refusal = told ?? planRefusal(draft);
  const change = (next: Partial<PlanDraft>) => {
    setDraft({ ...draft, ...next });
    setRequestId(newRequestId());
    start.reset();
  };
  const press = () => {
    if (request === null || refusal !== undefined || start.isSuccess) return;
    start.mutate(
      { request: { ...request, request_id }, all: people.all },
      { onSuccess: onStarted },
    );
  };
  return (
    <form
      noValidate
      aria-label="Outcomes for many"
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
      className="space-y-4"
    >
      <SharesField
        shares={draft.shares}
        total={people.total}
        persons={persons.data?.persons ?? null}
        onChange={(shares) => {
          change({ shares });
        }}
      />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <WaitField
          label="Delay"
          hint="Before the first of them."
          value={draft.delay}
          onChange={(delay) => {
            change({ delay });
          }}
        />
        <WaitField
          label="Spread"
          hint="From the first to the last."
          value={draft.spread}
          onChange={(spread) => {
            change({ spread });
          }}
        />
        <SeedField
          value={draft.seed}
          onChange={(seed) => {
            change({ seed });
          }}
        />
      </div>
      <PlanConsequence {...{ environment, draft }} total={people.total} />
      {start.error && <FailurePanel {...failureText(start.error)} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          type="submit"
          variant="primary"
          pending={start.isPending || start.isSuccess}
          disabledReason={refusal}
        >
          Start for {peopleText(people.total)}
        </Button>
        {told !== undefined && <p className="text-sm text-soft">{told}.</p>}
      </div>
      {request !== null && people.total > 0 && <PlanAsJson {...{ request, people }} />}
    </form>
  );
}
