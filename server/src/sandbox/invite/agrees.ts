import type { UserRow } from '../database/schema.js';

/** The buttons of the forms: what they ask for. */
export const BUTTONS = ['pass', 'fail', 'withdraw'] as const;
type Button = (typeof BUTTONS)[number];

type Standing = Pick<UserRow, 'state' | 'unfulfillable_reason' | 'version'>;

function couldLeadTo(choice: Button, { state, unfulfillable_reason }: Standing): boolean {
  if (choice === 'withdraw') return state === 'revoked';
  if (choice === 'fail') return state === 'unfulfillable' && unfulfillable_reason !== 'NOT_UNIQUE';
  // Whoever was verified in the region before passes the check and is turned away all the same.
  return (
    state === 'verified' || (state === 'unfulfillable' && unfulfillable_reason === 'NOT_UNIQUE')
  );
}

/**
 * Whether a user who stands like this after a form was handled may be shown as its end. `version` is the
 * one that the form bore: a form sent twice agrees with what its first sending has done, and one that is
 * older than what somebody else did meanwhile does not.
 */
export function agrees(choice: Button, version: number, now: Standing): boolean {
  return (now.version === version || now.version === version + 1) && couldLeadTo(choice, now);
}
