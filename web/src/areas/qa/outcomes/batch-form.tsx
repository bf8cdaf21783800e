import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useEnvironment } from '../../../api/use-environment';
import { query } from '../../../api/client';
import { writeOf } from '../../../api/write';
import '../../../api/qa/qa-rows';
import { countText } from '../../../ui/text/counts';
import {
  batchDraft,
  batchRequest,
  consequences,
  draftRefusal,
  FIRST_DRAFT,
  usersRefusal,
  waitMs,
  type BatchDraft,
} from './batch-draft';
import { SharesField } from './shares-field';
import { SameAsJson } from '../../../records/sandbox/same-as-json';
import { DraftNote, useDraft } from '../../../ui/form/drafts';
import { boundFields, TextField } from '../../../ui/form/text-field';
import { randomUuid } from '../../../api/random-uuid';
import { WriteButton } from '../../../page/write-button';
import { durationText } from '../../../ui/time/times';

/** When the outcomes are due, by the sandbox's clock. */
function whenText({ delay, spread }: BatchDraft): string {
  const [first, last] = [waitMs(delay) ?? 0, waitMs(spread) ?? 0];
  if (first + last === 0) return 'It starts immediately.';
  const begin = first === 0 ? 'now' : `in ${durationText(first)}`;
  const end = last === 0 ? '' : `, the last ${durationText(last)} later`;
  return `The first is due ${begin}${end}, by the sandbox’s clock, which you can move forward.`;
}

/** What starting the batch will do. */
function BatchConsequence({ draft, total }: { draft: BatchDraft; total: number }) {
  const clauses = consequences(draft.shares, total);
  if (clauses.length === 0) return null;
  return (
    <div className="rounded-control bg-raised px-3 py-2.5 text-sm">
      <p className="font-medium">Of {countText(total, 'user')}:</p>
      <ul className="mt-1 mb-1.5 list-disc space-y-0.5 pl-5 tabular-nums marker:text-soft">
        {clauses.map((clause) => (
          <li key={clause}>{clause}.</li>
        ))}
      </ul>
      <div className="text-soft">
        <p>{whenText(draft)}</p>
        <p>
          Each outcome creates a webhook call if its event type has a destination. Cancelling does
          not undo outcomes that were applied.
        </p>
      </div>
    </div>
  );
}

// A longer list would hide the shares below it.
const MOST_IN_JSON = 20;

interface BatchFormProps {
  /** Their reference IDs; null until they are read. */
  users: readonly string[] | null;
  onStarted?: () => void;
}

/** Outcomes by percentage for many users, with a preview of what starting will do; then opens the batch. */
export function BatchForm({ users, onStarted }: BatchFormProps) {
  const environment = useEnvironment();
  const navigate = useNavigate();
  const form = useDraft(JSON.stringify([environment, 'outcomes']), batchDraft, FIRST_DRAFT);
  const draft = form.value;
  // The ID is the same for every press on the same draft and users, so that a second press starts no second batch.
  const { request, request_id } = useMemo(
    () => ({ request: batchRequest(draft, users ?? []), request_id: randomUuid() }),
    [draft, users],
  );
  const humans = useQuery(query('qa_persons', { environment }));
  const total = users?.length ?? 0;
  // A problem with a share or a delay is shown at its field.
  const reason = users === null ? 'The users are not known yet' : usersRefusal(total);
  const refusal = reason ?? draftRefusal(draft);
  const field = boundFields(draft, form.set);
  const waitField = (name: 'delay' | 'spread') => ({
    ...field(name),
    ...({ inputMode: 'decimal', maxLength: 9 } as const),
    error: waitMs(draft[name]) === null ? 'Enter a number of minutes, at most 30 days' : undefined,
  });
  return (
    <form
      noValidate
      aria-label="Outcomes for many"
      onSubmit={(event) => {
        event.preventDefault();
      }}
      className="space-y-4"
    >
      <DraftNote draft={form} />
      <SharesField humans={humans.data?.persons ?? null} {...field('shares')} />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <TextField label="Delay" hint="Minutes before the first outcome." {...waitField('delay')} />
        <TextField
          label="Spread"
          hint="Minutes from the first outcome to the last."
          {...waitField('spread')}
        />
        <TextField
          label="Seed"
          mono
          maxLength={100}
          hint="The same seed, users and shares give the same result. Random if empty."
          {...field('seed')}
        />
      </div>
      <BatchConsequence draft={draft} total={total} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <WriteButton
          type="submit"
          variant="primary"
          verb={users === null ? 'Start' : `Start for ${countText(total, 'user')}`}
          mutation={writeOf('qa_batch_start', { environment })}
          variables={{ body: { ...request, request_id } }}
          disabledReason={refusal}
          onDone={({ id }) => {
            // Cleared then, because a second press before it would send an empty form.
            void navigate({ to: '/$environment/qa/outcomes/$id', params: { environment, id } })
              .then(form.clear)
              .then(onStarted);
          }}
        />
        {reason !== undefined && <p className="text-sm text-soft">{reason}.</p>}
      </div>
      {refusal === undefined && (
        <SameAsJson
          path="/plans"
          body={{
            ...request,
            reference_user_ids: request.reference_user_ids.slice(0, MOST_IN_JSON),
          }}
          note={
            total > MOST_IN_JSON &&
            `Add the IDs of the other ${countText(total - MOST_IN_JSON, 'user')}.`
          }
        />
      )}
    </form>
  );
}
