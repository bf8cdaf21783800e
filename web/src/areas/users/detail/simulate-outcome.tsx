import type { OutcomeRequest, OutcomeResponse, UserStatus } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useEnvironment } from '../../../api/use-environment';
import { Panel } from '../../../ui/layout/panel';
import {
  humanOptions,
  OutcomeCalls,
  scoreOf,
  userStateWording,
} from '../../../records/sandbox/outcomes';
import { useSingleWrite } from '../../../api/use-single-write';
import { writeOf } from '../../../api/write';
import { query } from '../../../api/client';
import { Failure, QueryFailure } from '../../../page/failure';
import { Button } from '../../../ui/form/button';
import { DraftNote } from '../../../ui/form/draft-note';
import { useDraft } from '../../../ui/form/drafts';
import { visibleText } from '../../../ui/text/visible-text';
import { SameAsJson } from '../../../records/sandbox/same-as-json';
import { RadioCards } from '../../../ui/form/radio-cards';
import { Select } from '../../../ui/form/select';
import { boundFields, TextField } from '../../../ui/form/text-field';
import { Notice } from '../../../ui/feedback/notice';
import '../../../api/qa/qa-rows';

/** The outcomes that can be simulated for one user, in the order of the form. */
const ONE_OUTCOMES = ['verified', 'duplicate', 'unfulfillable', 'revoked'] as const;
type OneOutcome = (typeof ONE_OUTCOMES)[number];

interface OneWording {
  name: string;
  meaning: string;
  /** The effect of simulating it, unless the service refuses it. */
  consequence: string;
  asked: Omit<OutcomeRequest, 'reference_user_id'>;
}

const UNFULFILLABLE = 'USER_VERIFICATION_DETERMINED_UNFULFILLABLE is sent.';

/** Each outcome with its name and effect. */
const ONE_WORDING: Readonly<Record<OneOutcome, OneWording>> = {
  verified: {
    ...{ name: 'Verified', meaning: 'A new human or a test human passes.' },
    consequence:
      'The user will be verified and USER_VERIFICATION_COMPLETED is sent. If the human is already verified for another user in the region, the user will be unfulfillable instead.',
    asked: { outcome: 'verified' },
  },
  duplicate: {
    ...{ name: 'Duplicate human', meaning: 'A human who is already verified.' },
    consequence: `The user will be unfulfillable, because the human is not unique in the region, and ${UNFULFILLABLE} The service refuses this if no human is verified in the region yet.`,
    asked: { outcome: 'verified', already_verified: true },
  },
  unfulfillable: {
    ...{ name: 'Unfulfillable', meaning: 'The check fails.' },
    consequence: `The user will be unfulfillable and ${UNFULFILLABLE} The service refuses this for a verified user.`,
    asked: { outcome: 'unfulfillable' },
  },
  revoked: {
    ...{ name: 'Revoked', meaning: 'The user withdraws.' },
    consequence:
      'The verification will be revoked and USER_VERIFICATION_REVOKED is sent. The service refuses this for a user who is not verified.',
    asked: { outcome: 'revoked' },
  },
};

/** The choices in the form. */
const oneDraft = z.object({
  outcome: z.enum(ONE_OUTCOMES),
  /** The name of the test human who passes; empty for a new human. */
  person: z.string(),
  /** Empty for the human's own score. */
  humanness_score: z.string(),
});
export type OneDraft = z.infer<typeof oneDraft>;

/** The body of POST /sandbox/outcome; null if the score is none. */
export function oneRequest(
  reference_user_id: string,
  { outcome, person, humanness_score }: OneDraft,
): OutcomeRequest | null {
  const body: OutcomeRequest = { reference_user_id, ...ONE_WORDING[outcome].asked };
  if (outcome !== 'verified') return body;
  const score = scoreOf(humanness_score);
  if (score === null) return null;
  if (person !== '') body.person = person;
  if (score !== undefined) body.humanness_score = score;
  return body;
}

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
  const { outcome, humanness_score } = draft.value;
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
            <div>
              <p className="mb-1.5 text-sm font-medium">Human</p>
              <Select
                aria-label="Human"
                options={humanOptions(humans.data?.persons ?? null, 'a new human')}
                {...field('person')}
                className="h-9 w-72 max-w-full rounded-control border border-edge bg-surface px-2.5 text-base"
              />
            </div>
            <TextField
              label="Humanness score"
              placeholder="the human’s default"
              inputMode="numeric"
              maxLength={3}
              value={humanness_score}
              error={refusal}
              onChange={field('humanness_score').onChange}
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
