import type { OutcomeResponse, UserStatus } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useEnvironment } from '../../../api/use-environment';
import { Panel } from '../../../ui/layout/panel';
import { humanOptions, OutcomeCalls, userStateWording } from '../../../records/sandbox/outcomes';
import { useSingleWrite, writeOf } from '../../../api/write';
import { query } from '../../../api/client';
import { Failure, QueryFailure } from '../../../page/failure';
import { Button } from '../../../ui/form/button';
import { DraftNote, useDraft } from '../../../ui/form/drafts';
import { visibleText } from '../../../ui/text/visible-text';
import { SameAsJson } from '../../../records/sandbox/same-as-json';
import { ONE_OUTCOMES, ONE_WORDING, oneDraft, oneRequest, type OneDraft } from './one-outcome';
import { RadioCards } from '../../../ui/form/radio-cards';
import { SelectField } from '../../../ui/form/select';
import { boundFields, TextField } from '../../../ui/form/text-field';
import { Notice } from '../../../ui/feedback/notice';
import '../../../api/qa/qa-rows';

/** The service's result of a simulated outcome. */
function Result({ result }: { result: OutcomeResponse }) {
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
          <p className="text-soft">Webhook calls:</p>
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

interface SimulateOutcomeProps {
  /** The key of the form's draft. */
  draftKey: string;
  reference_user_id: string;
  /** The user's status when the form is opened. */
  status: UserStatus;
}

/** The panel on a user's page that simulates an outcome; only sandboxes offer it. */
export function SimulateOutcome({ draftKey, reference_user_id, status }: SimulateOutcomeProps) {
  const environment = useEnvironment();
  // The preselected outcome is one that changes something; once it did, another one would be.
  const [first] = useState<OneDraft>({
    ...{ outcome: status === 'verified' ? 'revoked' : 'verified' },
    ...{ person: '', humanness_score: '' },
  });
  const draft = useDraft(draftKey, oneDraft, first);
  const { outcome } = draft.value;
  const humans = useQuery(query('qa_persons', { environment }));
  const end = useSingleWrite(writeOf('qa_outcome', { environment }));
  const body = oneRequest(reference_user_id, draft.value);
  const refusal = body ? undefined : 'Enter a whole number from 0 to 100';
  const field = boundFields(draft.value, (next) => {
    draft.set(next);
    if (!end.isPending) end.reset();
  });
  return (
    <Panel title="Simulate an outcome" className="mb-3.5 animate-enter">
      <form
        noValidate
        aria-label="Simulate an outcome"
        onSubmit={(event) => {
          event.preventDefault();
          if (body) end.mutate({ body }, { onSuccess: draft.clear });
        }}
        className="space-y-3"
      >
        <DraftNote draft={draft} />
        <RadioCards
          legend="Outcome"
          options={OPTIONS}
          columns="sm:grid-cols-2 xl:grid-cols-4"
          {...field('outcome')}
        />
        {outcome === 'verified' && (
          <div className="flex flex-wrap items-start gap-3">
            <div className="w-72 max-w-full">
              <SelectField
                label="Human"
                options={humanOptions(humans.data?.persons ?? null, 'a new human')}
                {...field('person')}
              />
            </div>
            <TextField
              label="Humanness score"
              placeholder="the human’s default"
              inputMode="numeric"
              maxLength={3}
              error={refusal}
              {...field('humanness_score')}
            />
          </div>
        )}
        <p className="max-w-[90ch] text-sm text-soft">{ONE_WORDING[outcome].consequence}</p>
        <Button type="submit" pending={end.isPending} disabledReason={refusal}>
          Simulate
        </Button>
        {end.isSuccess && <Result result={end.data} />}
        <Failure error={end.error} />
        {humans.error && outcome === 'verified' && <QueryFailure query={humans} />}
        {body && <SameAsJson path="/outcome" body={body} />}
      </form>
    </Panel>
  );
}
