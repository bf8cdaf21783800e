import type { Environment, OutcomeAnswer } from '@connect-console/server/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Panel } from '../../../ui/layout/panel';
import { OutcomeCalls } from '../../../records/sandbox/outcome-calls';
import { failureText } from '../../../api/failure-text';
import { outcomeMutation } from '../../../api/plans';
import { useSingleWrite } from '../../../api/use-single-write';
import { query } from '../../../api/client';
import { Button } from '../../../ui/form/button';
import { FailurePanel } from '../../../ui/feedback/failure-panel';
import { visibleText } from '../../../ui/text/visible-text';
import { SameAsJson } from '../../../records/sandbox/same-as-json';
import {
  firstOutcome,
  hasScore,
  oneConsequence,
  oneRefusal,
  oneRequest,
  type OneDraft,
  ONE_OUTCOMES,
  ONE_WORDING,
  type OneOutcome,
} from '../../../records/sandbox/one-outcome';
import { userStateWording } from '../../../records/sandbox/outcome-wording';
import { PersonSelect } from '../../../records/sandbox/human-select';
import type { CallsOf } from '../../../records/sandbox/step-calls';
import { RadioCards } from '../../../ui/form/radio-cards';
import { Notice } from '../../../ui/feedback/notice';

interface OneAnswerProps {
  answer: OutcomeAnswer;
  callsOf: CallsOf;
}

/** What the service said to an outcome that was asked for: the state, who passed, and the calls. */
function OneAnswer({ answer, callsOf }: OneAnswerProps) {
  const { tone, text } = userStateWording(answer.state);
  return (
    <Notice tone={tone} live>
      <p>
        The service says: <strong>{visibleText(text)}</strong>
        {answer.person !== null && (
          <>
            , as <bdi className="wrap-anywhere">{visibleText(answer.person)}</bdi>
          </>
        )}
        .
      </p>
      {answer.calls.length > 0 ? (
        <div className="mt-1">{callsOf(answer.calls)}</div>
      ) : (
        <p className="text-soft">
          It made no webhook call: nothing changed, or the kind has no destination.
        </p>
      )}
    </Notice>
  );
}

interface OneChoiceProps {
  value: OneOutcome;
  onChoose: (outcome: OneOutcome) => void;
}

const OPTIONS = ONE_OUTCOMES.map((value) => ({ value, ...ONE_WORDING[value] }));

/** How one person's check is to end, as cards that say what that means. */
function OneChoice({ value, onChoose }: OneChoiceProps) {
  return (
    <RadioCards
      legend="How the check ends"
      options={OPTIONS}
      columns="sm:grid-cols-2 xl:grid-cols-5"
      value={value}
      onChoose={onChoose}
    />
  );
}

interface OneFormProps {
  environment: Environment;
  reference_user_id: string;
  callsOf: CallsOf;
}

const FIELD =
  'h-9 min-w-0 rounded-control border border-edge bg-surface px-2.5 text-base max-sm:text-[16px]';
const FIRST = { person: '', humanness_score: '' };

/** Ends one person's check as told; what that will do is said before it is done. */
function OneForm({ environment, reference_user_id, callsOf }: OneFormProps) {
  const [written, setWritten] = useState<Partial<OneDraft>>({});
  const persons = useQuery(query('qa_persons', { environment }));
  const user = useQuery(query('qa_user', { environment, query: { reference_user_id } }));
  const end = useSingleWrite(outcomeMutation(environment, useQueryClient()));
  const state = user.data?.state ?? null;
  const draft = { ...FIRST, outcome: firstOutcome(state), ...written };
  const request = oneRequest(reference_user_id, draft);
  const refusal = oneRefusal(draft, state);
  const change = (next: Partial<OneDraft>) => {
    setWritten({ ...written, ...next });
    if (!end.isPending) end.reset();
  };
  return (
    <form
      noValidate
      aria-label="Simulate an outcome"
      onSubmit={(event) => {
        event.preventDefault();
        if (request === null || refusal !== undefined) return;
        // What was sent stays chosen, although the user now stands elsewhere.
        setWritten(draft);
        end.mutate(request);
      }}
      className="space-y-3"
    >
      <OneChoice
        value={draft.outcome}
        onChoose={(outcome) => {
          change({ outcome });
        }}
      />
      <div className="flex flex-wrap gap-3 empty:hidden">
        {draft.outcome === 'test_person' && (
          <PersonSelect
            label="Who passes"
            value={draft.person}
            persons={persons.data?.persons ?? null}
            newText="choose who passes"
            onChoose={(person) => {
              change({ person });
            }}
            className={`${FIELD} w-full max-w-sm`}
          />
        )}
        {hasScore(draft.outcome) && (
          <input
            aria-label="Humanness score"
            placeholder="the person’s own score"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={draft.humanness_score}
            onChange={(event) => {
              change({ humanness_score: event.target.value });
            }}
            className={`${FIELD} w-52`}
          />
        )}
      </div>
      <p className="max-w-[90ch] text-sm text-soft">
        {state !== null && (
          <>
            At the service:{' '}
            <strong className="text-ink">{visibleText(userStateWording(state).text)}</strong>.{' '}
          </>
        )}
        {visibleText(oneConsequence(draft, state))}
      </p>
      <Button type="submit" pending={end.isPending} disabledReason={refusal}>
        Simulate
      </Button>
      {end.isSuccess && <OneAnswer answer={end.data} callsOf={callsOf} />}
      {end.error && <FailurePanel {...failureText(end.error)} />}
      {persons.error && draft.outcome === 'test_person' && (
        <FailurePanel
          {...failureText(persons.error)}
          retrying={persons.isFetching}
          onRetry={() => void persons.refetch()}
        />
      )}
      {request !== null && <SameAsJson path="/outcome" body={request} />}
    </form>
  );
}

interface SimulateOutcomeProps {
  environment: Environment;
  reference_user_id: string;
}

/** The panel on a person's page that ends their check by hand; only sandboxes have it. */
export function SimulateOutcome({ environment, reference_user_id }: SimulateOutcomeProps) {
  return (
    <Panel title="Simulate, in this sandbox" className="mb-3.5 animate-enter">
      <OneForm
        {...{ environment, reference_user_id }}
        callsOf={(calls) => <OutcomeCalls {...{ environment, calls }} />}
      />
    </Panel>
  );
}
