import { z } from 'zod';
import type { Outcome } from '../../contract/index.js';
import { InvalidRequestError } from '../../http/errors.js';
import { parseRequest } from '../../http/parse-request.js';
import type { SandboxContext } from '../context.js';
import type { UserRow } from '../database/schema.js';
import { applyOutcome } from '../verification/apply-outcome.js';
import { chosenName } from './choices.js';

const form = z.object({
  choice: z.enum(['pass', 'fail', 'leave', 'withdraw']),
  person: z.string().max(100).default(''),
  version: z.coerce.number().int().min(0),
});

const OUTCOME_OF = { pass: 'verified', fail: 'unfulfillable', withdraw: 'revoked' } as const;

/** Where the browser is sent after a form, relative to /invite/{token}, or the redirect_url. */
function after(user: UserRow, outcome: Outcome, state: UserRow['state']): string {
  const ended = state === 'verified' || state === 'unfulfillable';
  if (outcome !== 'revoked' && ended && user.redirect_url !== null) return user.redirect_url;
  return `${user.invite_token}?here`;
}

/**
 * Does what a form of the invite page asks for, and answers where to go. A form that was sent twice
 * or is older than the user's state changes nothing and leads to where the first one led.
 */
export async function submit(
  context: SandboxContext,
  user: UserRow,
  body: unknown,
): Promise<string> {
  const { choice, person, version } = parseRequest(form, body);
  if (choice === 'leave') return `${user.invite_token}?left`;
  const outcome = OUTCOME_OF[choice];
  const { reference_user_id, side } = user;
  const name = await chosenName(context, user, person);
  try {
    const request = { reference_user_id, outcome, version, person: name };
    return after(user, outcome, await applyOutcome(context, side, request));
  } catch (error) {
    // A form for another state, such as "withdraw" where nothing is verified: the page shows what is.
    if (error instanceof InvalidRequestError) return `${user.invite_token}?here`;
    throw error;
  }
}
