import type { WebhookType } from '../../contract/index.js';

/** The states of a connection; part 3.1 names the first two, decisions.md the others. */
export type UserState = 'registered' | 'verified' | 'revoked' | 'unfulfillable';

/** Why a check cannot be fulfilled: it failed, or the person was verified in the scope before. */
export type UnfulfillableReason = 'CHECK_FAILED' | 'NOT_UNIQUE';

/** What happens to a user: as asked, but a check that was passed may meet somebody known. */
export type Happening = 'passed' | 'passed_by_known_person' | 'failed' | 'withdrawn';

/** Where a user goes, and which event tells it; `stays` repeats what is already so and tells nobody. */
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

const TABLE: Record<UserState, Record<Happening, Transition>> = {
  registered: {
    passed: verified,
    passed_by_known_person: unfulfillable,
    failed: unfulfillable,
    withdrawn: notVerified,
  },
  verified: {
    passed: stays,
    passed_by_known_person: stays,
    failed: { kind: 'refused', reason: 'The user is verified: revoke the verification first.' },
    withdrawn: revoked,
  },
  revoked: {
    passed: verified,
    passed_by_known_person: unfulfillable,
    failed: unfulfillable,
    withdrawn: stays,
  },
  unfulfillable: {
    passed: verified,
    passed_by_known_person: stays,
    failed: stays,
    withdrawn: notVerified,
  },
};

/** The reason that the DETERMINED_UNFULFILLABLE payload bears. */
export function reasonOf(happening: Happening): UnfulfillableReason {
  return happening === 'passed_by_known_person' ? 'NOT_UNIQUE' : 'CHECK_FAILED';
}

/** The transitions that part 3.1 does not show, as decisions.md has them. */
export function transition(state: UserState, happening: Happening): Transition {
  return TABLE[state][happening];
}
