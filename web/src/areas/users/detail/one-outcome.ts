import type { OutcomeRequest } from '@connect-console/server/contract';
import { scoreOf } from '../../../records/sandbox/outcome-wording';

/** The outcomes that can be simulated for one user, in the order of the form. */
export const ONE_OUTCOMES = [
  'new_person',
  'test_person',
  'already_verified',
  'unfulfillable',
  'revoked',
] as const;
export type OneOutcome = (typeof ONE_OUTCOMES)[number];

/** What is chosen in the form. */
export interface OneDraft {
  outcome: OneOutcome;
  /** The name of the test human who passes; empty while none is chosen. */
  person: string;
  /** Empty for the human's own score. */
  humanness_score: string;
}

/** Their names and meanings. */
export const ONE_WORDING: Readonly<Record<OneOutcome, { name: string; meaning: string }>> = {
  new_person: { name: 'Verified, new human', meaning: 'A new human passes.' },
  test_person: { name: 'Verified, test human', meaning: 'The selected test human passes.' },
  already_verified: {
    name: 'Duplicate human',
    meaning: 'A human who is already verified.',
  },
  unfulfillable: { name: 'Unfulfillable', meaning: 'The check fails.' },
  revoked: { name: 'Revoked', meaning: 'The user withdraws.' },
};

/** Whether a score can be chosen. */
export function hasScore(outcome: OneOutcome): boolean {
  return outcome === 'new_person' || outcome === 'test_person';
}

/** The preselected outcome: one that changes something. */
export function firstOutcome(state: string | null): OneOutcome {
  return state === 'verified' ? 'revoked' : 'new_person';
}

/** Whether the outcome would change nothing. */
function isThere(outcome: OneOutcome, state: string | null): boolean {
  if (outcome === 'revoked' || outcome === 'unfulfillable') return state === outcome;
  return state === 'verified';
}

/** Why the outcome cannot be simulated in the user's present state (null: unknown); undefined if it can. */
export function oneRefusal(
  { outcome, person, humanness_score }: OneDraft,
  state: string | null,
): string | undefined {
  if (isThere(outcome, state)) return 'Nothing would change';
  if (outcome === 'test_person' && person === '') return 'Choose a test human';
  if (hasScore(outcome) && scoreOf(humanness_score) === null) {
    return 'Enter a whole number from 0 to 100 as the score';
  }
  return undefined;
}

/** The body of POST /sandbox/outcome; null while it is not valid. */
export function oneRequest(reference_user_id: string, draft: OneDraft): OutcomeRequest | null {
  const { outcome, person } = draft;
  if (oneRefusal(draft, null) !== undefined) return null;
  if (outcome === 'unfulfillable' || outcome === 'revoked') return { reference_user_id, outcome };
  if (outcome === 'already_verified') {
    return { reference_user_id, outcome: 'verified', already_verified: true };
  }
  const score = scoreOf(draft.humanness_score);
  return {
    ...{ reference_user_id, outcome: 'verified' as const },
    ...(outcome === 'test_person' ? { person } : {}),
    ...(score == null ? {} : { humanness_score: score }),
  };
}

const AGAIN = 'The user is already verified. Nothing will change and no webhook is sent.';

/** What simulating will do in the user's present state (null: unknown). */
export function oneConsequence({ outcome, person }: OneDraft, state: string | null): string {
  if (outcome === 'revoked') {
    if (state === 'revoked') return 'The user is already revoked. Nothing will change.';
    return state === null || state === 'verified'
      ? 'The verification will be revoked and USER_VERIFICATION_REVOKED is sent.'
      : 'Only a verified user can be revoked. The service will refuse this.';
  }
  if (outcome === 'unfulfillable') {
    if (state === 'verified')
      return 'The user is verified. The service will refuse this until the verification is revoked.';
    if (state === 'unfulfillable') return 'The user is already unfulfillable. Nothing will change.';
    return 'The user will be unfulfillable and USER_VERIFICATION_DETERMINED_UNFULFILLABLE is sent.';
  }
  if (state === 'verified') return AGAIN;
  if (outcome === 'already_verified') {
    return 'The user will be unfulfillable, because the human is not unique in the region, and USER_VERIFICATION_DETERMINED_UNFULFILLABLE is sent. The service refuses this if no human is verified in the region yet.';
  }
  const unless =
    outcome === 'test_person' && person !== ''
      ? ` If ${person} is already verified for another user in the region, the user will be unfulfillable instead.`
      : '';
  return `The user will be verified and USER_VERIFICATION_COMPLETED is sent.${unless}`;
}
