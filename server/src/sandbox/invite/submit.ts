import { z } from 'zod';
import { InvalidRequestError } from '../../http/errors.js';
import { parseRequest } from '../../http/parse-request.js';
import type { SandboxContext } from '../context.js';
import { applyOutcome } from '../verification/apply-outcome.js';
import { agrees, BUTTONS } from './agrees.js';
import { chosenName } from './choices.js';
import { findInvite } from './invite.js';

const form = z.object({
  choice: z.enum(BUTTONS),
  person: z.string().max(100).default(''),
  version: z.coerce.number().int().min(0),
});

const OUTCOME_OF = { pass: 'verified', fail: 'unfulfillable', withdraw: 'revoked' } as const;

/**
 * Does what a form of the invite page asks for, and answers where to go, relative to /invite/{token}. A
 * form that was sent twice leads to where the first one led; one that is older than the user's state
 * changes nothing and leads to a page that says so. Throws DoesNotExistError, and InvalidRequestError for
 * a form that is none.
 */
export async function submit(
  context: SandboxContext,
  token: string,
  body: unknown,
): Promise<string> {
  const user = await findInvite(context.database, token);
  const { choice, person, version } = parseRequest(form, body);
  const name = await chosenName(context, user, person);
  const { reference_user_id, side } = user;
  const outcome = OUTCOME_OF[choice];
  try {
    await applyOutcome(context, side, { reference_user_id, outcome, version, person: name });
  } catch (error) {
    // A form for another state, such as "withdraw" where nothing is verified: judged below.
    if (!(error instanceof InvalidRequestError)) throw error;
  }
  const now = await findInvite(context.database, token);
  if (!agrees(choice, version, now)) return `${token}?stale`;
  return choice === 'withdraw' ? token : `${token}?done`;
}
