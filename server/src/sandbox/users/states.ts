import type { WebhookType } from '../../contract/index.js';
import { iso } from '../clock/clock.js';
import type { UnfulfillableReason, UserState } from '../database/schema.js';

/** What happens to a user; a check may be passed by a human who was verified in the scope before. */
export type CheckResult = 'passed' | 'passed_by_known_human' | 'failed' | 'withdrawn';

/** The new state and the webhook type that announces it; `stays` changes nothing and sends no webhook. */
export type Transition =
  | { kind: 'moves'; state: UserState; emits: WebhookType }
  | { kind: 'stays' }
  | { kind: 'refused'; reason: string };

const verified: Transition = {
  kind: 'moves',
  state: 'verified',
  emits: 'USER_VERIFICATION_COMPLETED',
};
const unfulfillable: Transition = {
  kind: 'moves',
  state: 'unfulfillable',
  emits: 'USER_VERIFICATION_DETERMINED_UNFULFILLABLE',
};
const revoked: Transition = {
  kind: 'moves',
  state: 'revoked',
  emits: 'USER_VERIFICATION_REVOKED',
};
const stays: Transition = { kind: 'stays' };
const notVerified: Transition = {
  kind: 'refused',
  reason: 'Only a verified user can be revoked.',
};

const TABLE: Record<UserState, Record<CheckResult, Transition>> = {
  registered: {
    passed: verified,
    passed_by_known_human: unfulfillable,
    failed: unfulfillable,
    withdrawn: notVerified,
  },
  verified: {
    passed: stays,
    passed_by_known_human: stays,
    failed: { kind: 'refused', reason: 'The user is verified. Revoke the verification first.' },
    withdrawn: revoked,
  },
  revoked: {
    passed: verified,
    passed_by_known_human: unfulfillable,
    failed: unfulfillable,
    withdrawn: stays,
  },
  unfulfillable: {
    passed: verified,
    passed_by_known_human: stays,
    failed: stays,
    withdrawn: notVerified,
  },
};

/** The reason in the payload of DETERMINED_UNFULFILLABLE. */
export function reasonOf(checkResult: CheckResult): UnfulfillableReason {
  return checkResult === 'passed_by_known_human' ? 'NOT_UNIQUE' : 'CHECK_FAILED';
}

/** The transitions that part 3.1 does not show, as decisions.md has them. */
export function transition(state: UserState, checkResult: CheckResult): Transition {
  return TABLE[state][checkResult];
}

/** The payload of a delivery by type, which part 6 does not show. */
export function payloadOf(
  webhook_type: WebhookType,
  checkResult: CheckResult,
  at: number,
): Record<string, string> {
  switch (webhook_type) {
    case 'USER_VERIFICATION_COMPLETED':
      return { completed_at: iso(at) };
    case 'USER_VERIFICATION_REVOKED':
      return { revoked_at: iso(at) };
    case 'USER_VERIFICATION_DETERMINED_UNFULFILLABLE':
      return { reason: reasonOf(checkResult) };
  }
}
