import type { Environment, OutcomeBatch, ShareOutcome } from '@connect-console/server/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useId } from 'react';
import Dices from 'lucide-react/icons/dices';
import { failureText } from '../../../api/failure-text';
import { startPlanMutation } from '../../../api/qa/plans';
import { useSingleWrite } from '../../../api/use-single-write';
import { query } from '../../../api/client';
import { Button } from '../../../ui/form/button';
import { countText } from '../../../ui/text/counts';
import { FailurePanel } from '../../../ui/feedback/failure-panel';
import type { BatchUsers } from './pasted-ids';
import {
  AT_ONCE,
  usersRefusal,
  batchRefusal,
  batchRequest,
  type BatchDraft,
  WAIT_UNITS,
  waitMs,
  type WaitDraft,
  type WaitUnit,
  shareCounts,
} from './batch-draft';
import { PRESETS, presetRows, SharesField } from './shares-field';
import { SameAsJson } from '../../../records/sandbox/same-as-json';
import { TextField } from '../../../ui/form/text-field';
import '../../../ui/filter/choices.css';
import { useServiceNow } from '../../../api/service-clock';
import { momentText, durationText } from '../../../ui/time/times';
import { OUTCOME_WORDING } from '../../../records/sandbox/outcome-wording';

/** A number of users with the same outcome. */
interface Expected {
  outcome: ShareOutcome;
  count: number;
}

/** What the batch will do, one clause per outcome. */
export function consequences(expected: readonly Expected[]): string[] {
  const sums = new Map<ShareOutcome, number>();
  for (const { outcome, count } of expected) sums.set(outcome, (sums.get(outcome) ?? 0) + count);
  return [...sums]
    .filter(([, count]) => count > 0)
    .map(
      ([outcome, count]) => `${countText(count, 'user')} ${OUTCOME_WORDING[outcome].consequence}`,
    );
}

interface BatchConsequenceProps {
  environment: Environment;
  draft: BatchDraft;
  total: number;
}

/** When the outcomes are due, by the sandbox's clock. */
function When({ environment, draft }: Omit<BatchConsequenceProps, 'total'>) {
  const now = useServiceNow(environment);
  const delay = waitMs(draft.delay);
  const spread = waitMs(draft.spread);
  if (delay === null || spread === null) return null;
  if (delay + spread === 0) return <p>It starts immediately.</p>;
  const first = momentText(now + delay, now, 'seconds');
  const last = momentText(now + delay + spread, now, 'seconds');
  return (
    <p>
      {delay > 0
        ? `The first is due in ${durationText(delay)}, at ${first}`
        : 'The first is due now'}
      {spread > 0 && `, the last ${durationText(spread)} later, at ${last}`} by the sandbox’s clock,
      which you can move forward.
    </p>
  );
}

/** What starting the batch will do. */
function BatchConsequence({ environment, draft, total }: BatchConsequenceProps) {
  const counts = shareCounts(draft.shares, total);
  if (counts === null || total === 0) return null;
  const clauses = consequences(
    draft.shares.map(({ outcome }, at) => ({ outcome, count: counts[at] ?? 0 })),
  );
  return (
    <div className="rounded-control bg-raised px-3 py-2.5 text-sm">
      <p className="font-medium">Of {countText(total, 'user')}:</p>
      <ul className="mt-1 mb-1.5 list-disc space-y-0.5 pl-5 tabular-nums marker:text-soft">
        {clauses.map((clause) => (
          <li key={clause}>{clause}.</li>
        ))}
      </ul>
      <div className="text-soft">
        <When {...{ environment, draft }} />
        <p>
          Each outcome creates a webhook call if its event type has a destination. Cancelling does
          not undo outcomes that were applied.
        </p>
      </div>
    </div>
  );
}

interface WaitFieldProps {
  label: string;
  hint: string;
  value: WaitDraft;
  onChange: (value: WaitDraft) => void;
}

const FIELD =
  'h-9 min-w-0 rounded-control border border-edge bg-surface px-2.5 text-base max-sm:text-[16px]';

/** A duration as a number and its unit. */
function WaitField({ label, hint, value, onChange }: WaitFieldProps) {
  const id = useId();
  const isBad = waitMs(value) === null;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          value={value.amount}
          aria-invalid={isBad || undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            onChange({ ...value, amount: event.target.value });
          }}
          className={`${FIELD} w-20 text-right tabular-nums ${isBad ? 'border-bad' : ''}`}
        />
        <select
          aria-label={`${label}: unit`}
          value={value.unit}
          onChange={(event) => {
            onChange({ ...value, unit: event.target.value as WaitUnit }); // the options are the units
          }}
          className={FIELD}
        >
          {WAIT_UNITS.map(([unit, name]) => (
            <option key={unit} value={unit}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <p id={`${id}-hint`} className={`mt-1 text-sm ${isBad ? 'text-bad' : 'text-soft'}`}>
        {isBad ? 'Enter a number, at most 30 days' : hint}
      </p>
    </div>
  );
}

// Without characters that are easily confused.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

function drawn(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** A short random seed: "k7mp-x2wd". */
export function newSeed(): string {
  return `${drawn(4)}-${drawn(4)}`;
}

/** The ID of one press: the same press sent twice starts one batch. */
export function newRequestId(): string {
  return drawn(24);
}

interface SeedFieldProps {
  value: string;
  onChange: (seed: string) => void;
}

/** The seed decides which users fall into which share. */
function SeedField({ value, onChange }: SeedFieldProps) {
  return (
    <TextField
      label="Seed"
      mono
      maxLength={100}
      value={value}
      hint="The same seed, users and shares give the same result."
      onChange={(event) => {
        onChange(event.target.value);
      }}
      action={
        <Button
          aria-label="Generate a new seed"
          title="Generate a new seed"
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

// A longer list would hide the shares below it.
const SHOWN = 20;
const SAMPLE = 3;

interface BatchAsJsonProps {
  request: NonNullable<ReturnType<typeof batchRequest>>;
  users: BatchUsers;
}

function noteOf(named: number, total: number): string {
  if (named === total) return '';
  return named === 0
    ? 'Add the reference user IDs.'
    : `It names only ${named} of ${countText(total, 'user')}; add the others.`;
}

/** The batch as a test suite would start it. */
function BatchAsJson({ request, users }: BatchAsJsonProps) {
  const { sample, total } = users;
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

interface BatchFormProps {
  environment: Environment;
  users: BatchUsers;
  /** Why the member's role may not. */
  disabledReason: string | undefined;
  onStarted: (plan: OutcomeBatch) => void;
}

function firstDraft(): BatchDraft {
  const [usual] = PRESETS;
  return { shares: usual ? presetRows(usual, 1) : [], seed: newSeed(), ...AT_ONCE };
}

/** Outcomes by percentage for many users, with a preview of what starting will do. */
export function BatchForm({ environment, users, disabledReason, onStarted }: BatchFormProps) {
  const [draft, setDraft] = useState(firstDraft);
  // The same for every press on the same draft, so that a second press starts no second batch.
  const [request_id, setRequestId] = useState(newRequestId);
  const humans = useQuery({
    ...query('qa_persons', { environment }),
    enabled: disabledReason === undefined,
  });
  const start = useSingleWrite(startPlanMutation(environment, useQueryClient()));
  const request = batchRequest(draft);
  // A problem with a share or a delay is shown at its field.
  const reason = disabledReason ?? usersRefusal(users.total);
  const refusal = reason ?? batchRefusal(draft);
  const change = (next: Partial<BatchDraft>) => {
    setDraft({ ...draft, ...next });
    setRequestId(newRequestId());
    start.reset();
  };
  const press = () => {
    if (request === null || refusal !== undefined || start.isSuccess) return;
    start.mutate({ request: { ...request, request_id }, all: users.all }, { onSuccess: onStarted });
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
        total={users.total}
        humans={humans.data?.persons ?? null}
        onChange={(shares) => {
          change({ shares });
        }}
      />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <WaitField
          label="Delay"
          hint="Before the first outcome."
          value={draft.delay}
          onChange={(delay) => {
            change({ delay });
          }}
        />
        <WaitField
          label="Spread"
          hint="From the first outcome to the last."
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
      <BatchConsequence {...{ environment, draft }} total={users.total} />
      {start.error && <FailurePanel {...failureText(start.error)} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          type="submit"
          variant="primary"
          pending={start.isPending || start.isSuccess}
          disabledReason={refusal}
        >
          Start for {countText(users.total, 'user')}
        </Button>
        {reason !== undefined && <p className="text-sm text-soft">{reason}.</p>}
      </div>
      {request !== null && users.total > 0 && <BatchAsJson {...{ request, users }} />}
    </form>
  );
}
