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
type OneOutcome = (typeof ONE_OUTCOMES)[number];

interface OneWording {
  name: string;
  meaning: string;
  /** The effect of simulating it, unless the service refuses it. */
  consequence: string;
  /** The state of a user in which it changes nothing. */
  idle: string;
  asked: Omit<OutcomeRequest, 'reference_user_id'>;
  /** Whether a score can be chosen. */
  hasScore?: boolean;
}

const VERIFIED = {
  ...{ idle: 'verified', asked: { outcome: 'verified' as const }, hasScore: true },
  consequence: 'The user will be verified and USER_VERIFICATION_COMPLETED is sent.',
};
const SENT = 'USER_VERIFICATION_DETERMINED_UNFULFILLABLE is sent.';

/** Each outcome with its name and effect. */
export const ONE_WORDING: Readonly<Record<OneOutcome, OneWording>> = {
  new_person: { ...VERIFIED, name: 'Verified, new human', meaning: 'A new human passes.' },
  test_person: {
    ...{ ...VERIFIED, name: 'Verified, test human', meaning: 'The selected test human passes.' },
    consequence: `${VERIFIED.consequence} If the human is already verified for another user in the region, the user will be unfulfillable instead.`,
  },
  already_verified: {
    ...{ name: 'Duplicate human', meaning: 'A human who is already verified.', idle: 'verified' },
    asked: { outcome: 'verified', already_verified: true },
    consequence: `The user will be unfulfillable, because the human is not unique in the region, and ${SENT} The service refuses this if no human is verified in the region yet.`,
  },
  unfulfillable: {
    ...{ name: 'Unfulfillable', meaning: 'The check fails.', idle: 'unfulfillable' },
    asked: { outcome: 'unfulfillable' },
    consequence: `The user will be unfulfillable and ${SENT} The service refuses this for a verified user.`,
  },
  revoked: {
    ...{ name: 'Revoked', meaning: 'The user withdraws.', idle: 'revoked' },
    asked: { outcome: 'revoked' },
    consequence:
      'The verification will be revoked and USER_VERIFICATION_REVOKED is sent. The service refuses this for a user who is not verified.',
  },
};

/** The choices in the form. */
export interface OneDraft {
  outcome: OneOutcome;
  /** The name of the test human who passes; empty while none is chosen. */
  person: string;
  /** Empty for the human's own score. */
  humanness_score: string;
}

/** The body of POST /sandbox/outcome, or why it cannot be sent in the user's current state (null: unknown). */
export function oneRequest(
  reference_user_id: string,
  { outcome, person, humanness_score }: OneDraft,
  state: string | null,
): { body: OutcomeRequest; refusal?: undefined } | { body?: undefined; refusal: string } {
  const { idle, asked, hasScore } = ONE_WORDING[outcome];
  if (state === idle) return { refusal: 'Nothing would change' };
  const body: OutcomeRequest = { reference_user_id, ...asked };
  if (outcome === 'test_person') {
    if (person === '') return { refusal: 'Choose a test human' };
    body.person = person;
  }
  const score = hasScore ? scoreOf(humanness_score) : undefined;
  if (score === null) return { refusal: 'Enter a whole number from 0 to 100 as the score' };
  if (score !== undefined) body.humanness_score = score;
  return { body };
}
