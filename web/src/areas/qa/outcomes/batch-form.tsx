import type { Environment, OutcomeBatch } from '@connect-console/server/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import Dices from 'lucide-react/icons/dices';
import { failureText } from '../../../api/failure-text';
import { startPlanMutation } from '../../../api/plans';
import { useSingleWrite } from '../../../api/use-single-write';
import { query } from '../../../api/client';
import { Button } from '../../../ui/form/button';
import { countText } from '../../../ui/text/counts';
import { FailurePanel } from '../../../ui/feedback/failure-panel';
import type { People } from './users';
import { PlanConsequence } from './batch-consequence';
import { AT_ONCE, peopleRefusal, planRefusal, planRequestOf, type PlanDraft } from './batch-draft';
import { PRESETS, presetRows } from './presets';
import { SharesField } from './shares-field';
import { WaitField } from './wait-field';
import { SameAsJson } from '../../../records/sandbox/same-as-json';
import { TextField } from '../../../ui/form/text-field';

// Without letters and digits that are read for one another.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

function drawn(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** A seed short enough to be read out: "k7mp-x2wd". */
export function newSeed(): string {
  return `${drawn(4)}-${drawn(4)}`;
}

/** A name for one press, so that the same press sent twice is one plan. */
export function newRequestId(): string {
  return drawn(24);
}

interface SeedFieldProps {
  value: string;
  onChange: (seed: string) => void;
}

/** The seed of a plan: what draws lots for who is in which share. */
function SeedField({ value, onChange }: SeedFieldProps) {
  return (
    <TextField
      label="Seed"
      mono
      maxLength={100}
      value={value}
      hint="The same seed, people and shares give the same plan."
      onChange={(event) => {
        onChange(event.target.value);
      }}
      action={
        <Button
          aria-label="Draw another seed"
          title="Draw another seed"
          className="px-2.5"
          onClick={() => {
            onChange(newSeed());
          }}
        >
          <Dices size={15} aria-hidden="true" />
        </Button>
      }
    />
  );
}

// More would bury the shares, which are what one copies it for.
const SHOWN = 20;
const SAMPLE = 3;

interface PlanAsJsonProps {
  request: NonNullable<ReturnType<typeof planRequestOf>>;
  people: People;
}

function noteOf(named: number, total: number): string {
  if (named === total) return '';
  const told =
    named === 0
      ? `Its list of ${countText(total, 'user')} is left out`
      : `Only ${named} of ${countText(total, 'user')} are named in it`;
  return `${told}; put in the ids of your own.`;
}

/** The plan as a test suite would start it. */
function PlanAsJson({ request, people }: PlanAsJsonProps) {
  const { sample, total } = people;
  const isWhole = total <= SHOWN && sample.length === total;
  const reference_user_ids = isWhole ? sample : sample.slice(0, SAMPLE);
  return (
    <SameAsJson
      path="/plans"
      body={{ reference_user_ids, ...request }}
      note={noteOf(reference_user_ids.length, total)}
    />
  );
}

interface PlanFormProps {
  environment: Environment;
  people: People;
  /** Why the role may not. */
  disabledReason: string | undefined;
  onStarted: (plan: OutcomeBatch) => void;
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
    ...query('qa_persons', { environment }),
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
          Start for {countText(people.total, 'user')}
        </Button>
        {told !== undefined && <p className="text-sm text-soft">{told}.</p>}
      </div>
      {request !== null && people.total > 0 && <PlanAsJson {...{ request, people }} />}
    </form>
  );
}
