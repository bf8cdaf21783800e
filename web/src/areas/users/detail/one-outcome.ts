import type { OutcomeRequest } from '@connect-console/server/contract';
import * as z from 'zod/mini';
import { scoreOf } from '../../../records/sandbox/outcomes';
import { userWording } from '../../../records/user/user-wording';

/** The outcomes that can be simulated for one user, in the order of the form. */
export const ONE_OUTCOMES = ['verified', 'duplicate', 'unfulfillable', 'revoked'] as const;
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
export const ONE_WORDING: Readonly<Record<OneOutcome, OneWording>> = {
  verified: {
    ...{ name: 'Verified', meaning: 'A new human or a test human passes.' },
    consequence:
      'The user will be verified and USER_VERIFICATION_COMPLETED is sent. If the human is already verified for another user in the region, the user ends as “Could not be verified” instead.',
    asked: { outcome: 'verified' },
  },
  duplicate: {
    ...{ name: 'Duplicate human', meaning: 'A human who is already verified.' },
    consequence: `The user ends as “Could not be verified”, because the human is not unique in the region, and ${UNFULFILLABLE} The service refuses this if no human is verified in the region yet.`,
    asked: { outcome: 'verified', already_verified: true },
  },
  unfulfillable: {
    ...{ name: userWording.unfulfillable.text, meaning: 'The check fails.' },
    consequence: `The user ends as “Could not be verified” and ${UNFULFILLABLE} The service refuses this for a verified user.`,
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
export const oneDraft = z.object({
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
