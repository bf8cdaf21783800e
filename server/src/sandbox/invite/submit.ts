import { z } from 'zod';
import { InvalidRequestError } from '../../http/errors.js';
import { parseRequest } from '../../http/parse-request.js';
import type { SandboxContext } from '../context.js';
import { applyOutcome } from '../users/apply-outcome.js';
import { chosenName, findInvite } from './invite.js';
import type { UserRow } from '../database/schema.js';

export const BUTTONS = ['pass', 'fail', 'withdraw'] as const;
type Button = (typeof BUTTONS)[number];

type Current = Pick<UserRow, 'state' | 'unfulfillable_reason' | 'version'>;

function couldLeadTo(choice: Button, { state, unfulfillable_reason }: Current): boolean {
  if (choice === 'withdraw') return state === 'revoked';
  if (choice === 'fail') return state === 'unfulfillable' && unfulfillable_reason !== 'NOT_UNIQUE';
  // A human who was verified in the scope before passes the check, and the user is unfulfillable all the same.
  return (
    state === 'verified' || (state === 'unfulfillable' && unfulfillable_reason === 'NOT_UNIQUE')
  );
}

/**
 * Whether the user's present state is the result of a form. `version` is the one that the form carried: a form
 * that was sent twice agrees with the result of its first sending, and a form that is older than another change
 * does not.
 */
export function agrees(choice: Button, version: number, now: Current): boolean {
  // Another try that ends as the one before changes nothing, and nothing had changed before it.
  const isSameEnd = now.version === version && now.state === 'unfulfillable';
  if (isSameEnd && choice !== 'withdraw') return true;
  return (now.version === version || now.version === version + 1) && couldLeadTo(choice, now);
}

const form = z.object({
  choice: z.enum(BUTTONS),
  person: z.string().max(100).default(''),
  version: z.coerce.number().int().min(0),
});

const OUTCOME_OF = { pass: 'verified', fail: 'unfulfillable', withdraw: 'revoked' } as const;

/**
 * Applies a form of the invite page and returns the address of the next page, relative to /invite/{token}. A form
 * that was sent twice leads to the same page; one that is older than the user's state changes nothing and leads
 * to a page that says so. Throws DoesNotExistError, and InvalidRequestError for a form that is malformed.
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
    // The form was for another state, such as "withdraw" for a user who is not verified; agrees() decides below.
    if (!(error instanceof InvalidRequestError)) throw error;
  }
  const now = await findInvite(context.database, token);
  if (!agrees(choice, version, now)) return `${token}?stale`;
  return choice === 'withdraw' ? token : `${token}?done`;
}
