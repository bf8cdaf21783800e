import type { OutcomeResponse } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useEnvironment } from '../../../api/use-environment';
import { Panel } from '../../../ui/layout/panel';
import { OutcomeCalls } from '../../../records/sandbox/outcome-calls';
import { useSingleWrite } from '../../../api/use-single-write';
import { writeOf } from '../../../api/write';
import { query } from '../../../api/client';
import { Failure, QueryFailure } from '../../../page/failure';
import { Button } from '../../../ui/form/button';
import { DraftNote } from '../../../ui/form/draft-note';
import { useDraft } from '../../../ui/form/drafts';
import { visibleText } from '../../../ui/text/visible-text';
import { SameAsJson } from '../../../records/sandbox/same-as-json';
import { ONE_OUTCOMES, ONE_WORDING, oneRequest, type OneDraft } from './one-outcome';
import { userStateWording } from '../../../records/sandbox/outcome-wording';
import { HumanSelect } from '../../../records/sandbox/human-select';
import { RadioCards } from '../../../ui/form/radio-cards';
import { boundFields } from '../../../ui/form/text-field';
import { Notice } from '../../../ui/feedback/notice';
import '../../../api/qa/qa-rows';

interface ResultProps {
  result: OutcomeResponse;
}

/** The service's result of a simulated outcome. */
function Result({ result }: ResultProps) {
  const { tone, text } = userStateWording(result.state);
  return (
    <Notice tone={tone} live>
      <p>
        Result: <strong>{visibleText(text)}</strong>
        {result.person !== null && (
          <>
            , as <bdi className="wrap-anywhere">{visibleText(result.person)}</bdi>
          </>
        )}
        .
      </p>
      {result.calls.length > 0 ? (
        <div className="mt-1">
          <OutcomeCalls calls={result.calls} />
        </div>
      ) : (
        <p className="text-soft">
          No webhook call was created: nothing changed, or the event type has no destination.
        </p>
      )}
    </Notice>
  );
}

const OPTIONS = ONE_OUTCOMES.map((value) => ({ value, ...ONE_WORDING[value] }));

const FIELD = 'h-9 min-w-0 rounded-control border border-edge bg-surface px-2.5 text-base';
const FIRST = { person: '', humanness_score: '' };
const drafted = z.nullable(
  z.object({ outcome: z.enum(ONE_OUTCOMES), person: z.string(), humanness_score: z.string() }),
);

function OneForm({ draftKey, reference_user_id }: SimulateOutcomeProps) {
  const environment = useEnvironment();
  const kept = useDraft<OneDraft | null>(draftKey, drafted, null);
  // The sent outcome stays chosen, although the user's state has changed.
  const [sent, setSent] = useState<OneDraft | null>(null);
  const humans = useQuery(query('qa_persons', { environment }));
  const user = useQuery(query('qa_user', { environment, query: { reference_user_id } }));
  const end = useSingleWrite(writeOf('qa_outcome', { environment }));
  const state = user.data?.state ?? null;
  // The preselected outcome is one that changes something.
  const outcome = state === 'verified' ? 'revoked' : 'new_person';
  const draft: OneDraft = { ...FIRST, outcome, ...sent, ...kept.value };
  const { body, refusal } = oneRequest(reference_user_id, draft, state);
  const { idle, consequence, hasScore } = ONE_WORDING[draft.outcome];
  const field = boundFields(draft, (next) => {
    kept.set(next);
    if (!end.isPending) end.reset();
  });
  return (
    <form
      noValidate
      aria-label="Simulate an outcome"
      onSubmit={(event) => {
        event.preventDefault();
        if (body === undefined) return;
        end.mutate(
          { body },
          {
            onSuccess: () => {
              setSent(draft);
              kept.clear();
            },
          },
        );
      }}
      className="space-y-3"
    >
      <DraftNote draft={kept} />
      <RadioCards
        legend="Outcome"
        options={OPTIONS}
        columns="sm:grid-cols-2 xl:grid-cols-5"
        {...field('outcome')}
      />
      <div className="flex flex-wrap gap-3 empty:hidden">
        {draft.outcome === 'test_person' && (
          <HumanSelect
            label="Test human"
            humans={humans.data?.persons ?? null}
            newText="select a human"
            {...field('person')}
            className={`${FIELD} w-full max-w-sm`}
          />
        )}
        {hasScore && (
          <label className="flex items-center gap-2 text-sm">
            Humanness score
            <input
              placeholder="the human’s default"
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              value={draft.humanness_score}
              onChange={(event) => {
                field('humanness_score').onChange(event.target.value);
              }}
              className={`${FIELD} w-52`}
            />
          </label>
        )}
      </div>
      <p className="max-w-[90ch] text-sm text-soft">
        {state !== null && (
          <>
            Current state:{' '}
            <strong className="text-ink">{visibleText(userStateWording(state).text)}</strong>.{' '}
          </>
        )}
        {state === idle ? 'Nothing will change.' : consequence}
      </p>
      <Button type="submit" pending={end.isPending} disabledReason={refusal}>
        Simulate
      </Button>
      {end.isSuccess && <Result result={end.data} />}
      <Failure error={end.error} />
      {humans.error && draft.outcome === 'test_person' && <QueryFailure query={humans} />}
      {body && <SameAsJson path="/outcome" body={body} />}
    </form>
  );
}

interface SimulateOutcomeProps {
  /** The key of the form's draft. */
  draftKey: string;
  reference_user_id: string;
}

/** The panel on a user's page that simulates an outcome; only sandboxes offer it. */
export function SimulateOutcome(props: SimulateOutcomeProps) {
  return (
    <Panel title="Simulate an outcome" className="mb-3.5 animate-enter">
      <OneForm {...props} />
    </Panel>
  );
}
