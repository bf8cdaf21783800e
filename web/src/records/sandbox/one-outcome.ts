import type { OutcomeRequest } from '@connect-console/server/contract';
import { scoreOf } from './share-draft';

/** The ways in which one person's check can be ended by hand, in the order in which they are offered. */
export const ONE_OUTCOMES = [
  'new_person',
  'test_person',
  'already_verified',
  'unfulfillable',
  'revoked',
] as const;
export type OneOutcome = (typeof ONE_OUTCOMES)[number];

/** What is chosen for one person. */
export interface OneDraft {
  outcome: OneOutcome;
  /** Who passes as a test person, by name; empty while nobody is chosen. */
  person: string;
  /** Empty for the person's own. */
  humanness_score: string;
}

/** Each of them as a card says it. */
export const ONE_WORDING: Readonly<Record<OneOutcome, { name: string; meaning: string }>> = {
  new_person: { name: 'Verified, as a new person', meaning: 'Somebody nobody has seen passes.' },
  test_person: { name: 'Verified, as a test person', meaning: 'Somebody with a name passes.' },
  already_verified: {
    name: 'As somebody already verified',
    meaning: 'The same human a second time.',
  },
  unfulfillable: { name: 'Unfulfillable', meaning: 'The check is not passed.' },
  revoked: { name: 'Revoked', meaning: 'The person withdraws.' },
};

/** Whether a score can be chosen. */
export function hasScore(outcome: OneOutcome): boolean {
  return outcome === 'new_person' || outcome === 'test_person';
}

/** The outcome that stands chosen before anybody has chosen one: one that does something. */
export function firstOutcome(state: string | null): OneOutcome {
  return state === 'verified' ? 'revoked' : 'new_person';
}

/** Whether the service would say yes and change nothing: the user is there already. */
function isThere(outcome: OneOutcome, state: string | null): boolean {
  if (outcome === 'revoked' || outcome === 'unfulfillable') return state === outcome;
  return state === 'verified';
}

/** Why it cannot be asked for as it is written, from where the user stands (null: not known); undefined when it can. */
export function oneRefusal(
  { outcome, person, humanness_score }: OneDraft,
  state: string | null,
): string | undefined {
  if (isThere(outcome, state)) return 'Nothing would change';
  if (outcome === 'test_person' && person === '') return 'Choose who passes';
  if (hasScore(outcome) && scoreOf(humanness_score) === null) {
    return 'The score must be a whole number of 0 to 100';
  }
  return undefined;
}

/** The request of POST /sandbox/outcome; null while it cannot be asked for. */
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

const AGAIN = 'They are verified already: nothing will change, and no event is sent.';

/** What it will do, from where the user stands now (null: not known), before it is done. */
export function oneConsequence({ outcome, person }: OneDraft, state: string | null): string {
  if (outcome === 'revoked') {
    if (state === 'revoked') return 'They are revoked already: nothing will change.';
    return state === null || state === 'verified'
      ? 'They will not be verified any more, and USER_VERIFICATION_REVOKED is sent.'
      : 'Only somebody who is verified can be revoked: the service will refuse it.';
  }
  if (outcome === 'unfulfillable') {
    if (state === 'verified') return 'They are verified: the service will refuse it until revoked.';
    if (state === 'unfulfillable') return 'They are unfulfillable already: nothing will change.';
    return 'They will end unfulfillable, and USER_VERIFICATION_DETERMINED_UNFULFILLABLE is sent.';
  }
  if (state === 'verified') return AGAIN;
  if (outcome === 'already_verified') {
    return 'They will end unfulfillable as not unique in their region, and USER_VERIFICATION_DETERMINED_UNFULFILLABLE is sent. With nobody verified there yet, the service will refuse it.';
  }
  const unless =
    outcome === 'test_person' && person !== ''
      ? ` If ${person} is verified for another user in the same region, they end unfulfillable instead.`
      : '';
  return `They will be verified, and USER_VERIFICATION_COMPLETED is sent.${unless}`;
}
