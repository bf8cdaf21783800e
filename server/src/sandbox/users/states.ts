import type { WebhookType } from '../../contract/index.js';
import { iso } from '../clock/clock.js';
import type { UnfulfillableReason, UserState } from '../database/schema.js';

/** What happens to a user; the human who passes a check may already be verified in the scope. */
export type CheckResult = 'passed' | 'passed_by_known_human' | 'failed' | 'withdrawn';

/** The new state, null if nothing changes, or why the user cannot have this result. */
export type Transition = Exclude<UserState, 'registered'> | null | { refused: string };

const NOT_VERIFIED = { refused: 'Only a verified user can be revoked.' };
const VERIFIED = { refused: 'The user is verified. Revoke the verification first.' };

const TABLE: Record<UserState, Record<CheckResult, Transition>> = {
  registered: {
    passed: 'verified',
    passed_by_known_human: 'unfulfillable',
    failed: 'unfulfillable',
    withdrawn: NOT_VERIFIED,
  },
  verified: {
    passed: null,
    passed_by_known_human: null,
    failed: VERIFIED,
    withdrawn: 'revoked',
  },
  revoked: {
    passed: 'verified',
    passed_by_known_human: 'unfulfillable',
    failed: 'unfulfillable',
    withdrawn: null,
  },
  unfulfillable: {
    passed: 'verified',
    passed_by_known_human: null,
    failed: null,
    withdrawn: NOT_VERIFIED,
  },
};

/** The transitions that part 3.1 does not show, as decisions.md defines them. */
export function transition(state: UserState, checkResult: CheckResult): Transition {
  return TABLE[state][checkResult];
}

/** The reason in the payload of DETERMINED_UNFULFILLABLE. */
export function reasonOf(checkResult: CheckResult): UnfulfillableReason {
  return checkResult === 'passed_by_known_human' ? 'NOT_UNIQUE' : 'CHECK_FAILED';
}

/** The webhook that announces a state, with its payload, which part 6 does not show. */
export function announce(
  state: Exclude<UserState, 'registered'>,
  checkResult: CheckResult,
  at: number,
): { webhook_type: WebhookType; payload: Record<string, string> } {
  switch (state) {
    case 'verified':
      return { webhook_type: 'USER_VERIFICATION_COMPLETED', payload: { completed_at: iso(at) } };
    case 'revoked':
      return { webhook_type: 'USER_VERIFICATION_REVOKED', payload: { revoked_at: iso(at) } };
    case 'unfulfillable':
      return {
        webhook_type: 'USER_VERIFICATION_DETERMINED_UNFULFILLABLE',
        payload: { reason: reasonOf(checkResult) },
      };
  }
}
