import { describe, expect, it } from 'vitest';
import { CLOCK_MS, userState, type OutcomeCall, type UserEvidence } from './state.js';

const nothing: UserEvidence = {
  connection: null,
  other_connection_at: null,
  was_verified: false,
  calls: [],
  is_outcome_excluded: false,
  hadNoDestination: () => false,
  blind_spot: null,
};
const TYPES = {
  completed: 'USER_VERIFICATION_COMPLETED',
  revoked: 'USER_VERIFICATION_REVOKED',
  unfulfillable: 'USER_VERIFICATION_DETERMINED_UNFULFILLABLE',
  denied: 'USER_VERIFICATION_DENIED',
};
const call = (
  kind: keyof typeof TYPES,
  created_at: number | null,
  more: Partial<OutcomeCall> = {},
): OutcomeCall => ({
  transaction_id: `${kind}-${String(created_at)}`,
  webhook_type: TYPES[kind],
  created_at,
  ...{ made_at: created_at ?? 5, state: 'delivered', is_chain_delivered: false, rerun_of: null },
  ...more,
});
// More than the clocks may differ.
const LATER = 10_000;
const verifiedAt = (at: number) => ({ is_verified: true, at });
const notVerifiedAt = (at: number) => ({ is_verified: false, at });

describe('the status of a user', () => {
  it.each<[string, Partial<UserEvidence>, string]>([
    ['nothing is known', {}, 'unknown'],
    ['get_status says verified', { connection: verifiedAt(5) }, 'verified'],
    ['a COMPLETED call alone', { calls: [call('completed', 5)] }, 'verified'],
    ['a call without a time', { calls: [call('unfulfillable', null)] }, 'unfulfillable'],
    ['not verified, an outcome may be unseen', { connection: notVerifiedAt(5) }, 'not_verified'],
    [
      'not verified, an unseen outcome is excluded',
      { connection: notVerifiedAt(5), is_outcome_excluded: true },
      'waiting',
    ],
    [
      'not verified, announced as unfulfillable',
      { connection: notVerifiedAt(5), calls: [call('unfulfillable', 3)] },
      'unfulfillable',
    ],
    ['denied', { connection: notVerifiedAt(5), calls: [call('denied', 3)] }, 'denied'],
    [
      'verified once, and no longer',
      { connection: notVerifiedAt(9), was_verified: true },
      'revoked',
    ],
    [
      'verified by a check since the revocation, and no longer',
      {
        ...{ connection: notVerifiedAt(LATER + 1), other_connection_at: LATER },
        ...{ was_verified: true, calls: [call('revoked', 2)] },
      },
      'revoked',
    ],
    [
      'verified by a check since it was announced as unfulfillable, and no longer',
      {
        ...{ connection: notVerifiedAt(LATER + 1), other_connection_at: LATER },
        ...{ was_verified: true, calls: [call('unfulfillable', 2)] },
      },
      'not_verified',
    ],
    [
      'a check older than the call',
      { connection: notVerifiedAt(3), calls: [call('completed', 5)] },
      'verified',
    ],
    [
      'verified, then revoked, by calls alone',
      { calls: [call('completed', 1), call('revoked', 2)] },
      'revoked',
    ],
    [
      'verified and revoked in one moment',
      { calls: [call('revoked', 2), call('completed', 2)] },
      'revoked',
    ],
    [
      'verified after a revocation, by calls alone: it may be a rerun made elsewhere',
      { calls: [call('completed', 1), call('revoked', 2), call('completed', 3)] },
      'unknown',
    ],
    [
      'the same, settled by a check',
      {
        connection: verifiedAt(4),
        calls: [call('completed', 1), call('revoked', 2), call('completed', 3)],
      },
      'verified',
    ],
    [
      'a rerun of the completion after a revocation',
      {
        calls: [
          call('completed', 1),
          call('revoked', 2),
          call('completed', 3, { rerun_of: 'completed-1' }),
        ],
      },
      'revoked',
    ],
    [
      'verified again without a webhook',
      { connection: verifiedAt(LATER), calls: [call('completed', 1), call('revoked', 2)] },
      'verified',
    ],
    [
      'a check that seems newer than the completion, by less than the clocks may differ',
      { connection: notVerifiedAt(1 + CLOCK_MS - 1), calls: [call('completed', 1)] },
      'unknown',
    ],
    [
      'a check that is newer than the completion by as much as the clocks may differ',
      { connection: notVerifiedAt(1 + CLOCK_MS), calls: [call('completed', 1)] },
      'revoked',
    ],
    [
      'a check that seems newer than the completion, and confirms it',
      { connection: verifiedAt(2), calls: [call('completed', 1)] },
      'verified',
    ],
    [
      'a revocation without a time, first seen after the check: it may be newer',
      { connection: verifiedAt(3), calls: [call('revoked', null)] },
      'unknown',
    ],
    [
      'a completion without a time, first seen after the check: it may be newer',
      { connection: notVerifiedAt(3), calls: [call('completed', null)] },
      'unknown',
    ],
    [
      'a completion without a time that the check confirms',
      { connection: verifiedAt(3), calls: [call('completed', null)] },
      'verified',
    ],
    [
      'a completion without a time, first seen before the check',
      { connection: notVerifiedAt(LATER), was_verified: true, calls: [call('completed', null)] },
      'revoked',
    ],
    [
      'a type that announces nothing',
      { calls: [{ ...call('completed', 1), webhook_type: 'X' }] },
      'unknown',
    ],
  ])('%s', (_title, evidence, status) => {
    expect(userState({ ...nothing, ...evidence }).status).toBe(status);
  });
});

describe('the delivery of a user', () => {
  const of = (...calls: OutcomeCall[]) => ({ connection: verifiedAt(100), calls });
  const again = { connection: verifiedAt(2 * LATER), other_connection_at: LATER };

  it.each<[string, Partial<UserEvidence>, string, string | null]>([
    ['without an outcome', { connection: notVerifiedAt(5) }, 'none', null],
    ['its call was delivered', of(call('completed', 1)), 'delivered', null],
    [
      'a rerun of its call was delivered',
      of(call('completed', 1, { state: 'failed', is_chain_delivered: true })),
      'delivered',
      null,
    ],
    ['its call is retried', of(call('completed', 1, { state: 'retrying' })), 'retrying', null],
    ['its call failed', of(call('completed', 1, { state: 'failed' })), 'failed', null],
    [
      "its call's state is unknown",
      of(call('completed', 1, { state: 'unknown' })),
      'unknown',
      'call_unknown',
    ],
    ['no call was seen', of(), 'unknown', 'no_call_seen'],
    ['a gap may hide it', { ...of(), blind_spot: 'gap' }, 'unknown', 'gap'],
    ['no destination throughout', { ...of(), hadNoDestination: () => true }, 'not_sent', null],
    [
      'no destination, and a gap',
      { ...of(), hadNoDestination: () => true, blind_spot: 'gap' },
      'unknown',
      'gap',
    ],
    [
      'announced twice, and only the first call was delivered: it may be of an earlier verification',
      of(call('completed', 1), call('completed', 2, { state: 'failed' })),
      'unknown',
      'call_unknown',
    ],
    [
      'announced twice, and the second call was delivered',
      of(call('completed', 1, { state: 'failed' }), call('completed', 2)),
      'delivered',
      null,
    ],
    [
      'a rerun of the call of an earlier verification, of which only that call was delivered',
      of(
        call('completed', 1, { is_chain_delivered: true }),
        call('revoked', 2),
        call('completed', 3, { state: 'retrying' }),
        call('completed', 4, {
          state: 'retrying',
          is_chain_delivered: true,
          rerun_of: 'completed-1',
        }),
      ),
      'retrying',
      null,
    ],
    [
      'only the earlier verification was delivered',
      { connection: verifiedAt(LATER), calls: [call('completed', 1), call('revoked', 2)] },
      'unknown',
      'no_call_seen',
    ],
    [
      'only the verification before a revocation that a check noticed was delivered',
      { ...again, calls: [call('completed', 1)] },
      'unknown',
      'no_call_seen',
    ],
    [
      'the same, and a gap may hide the call',
      { ...again, calls: [call('completed', 1)], blind_spot: 'gap' },
      'unknown',
      'gap',
    ],
    [
      'the same, with no destination as far as is known, which that call contradicts',
      { ...again, calls: [call('completed', 1)], hadNoDestination: () => true },
      'unknown',
      'no_call_seen',
    ],
    [
      'both verifications were without a destination throughout',
      { ...again, hadNoDestination: () => true },
      'not_sent',
      null,
    ],
    [
      'the call of the verification before was rerun since, and delivered',
      {
        ...again,
        calls: [
          call('completed', 1, { state: 'failed', is_chain_delivered: true }),
          call('completed', LATER + 1, { rerun_of: 'completed-1' }),
        ],
      },
      'unknown',
      'no_call_seen',
    ],
    [
      'the call since a check noticed the revocation failed',
      {
        ...again,
        calls: [call('completed', 1), call('completed', LATER + 1, { state: 'failed' })],
      },
      'failed',
      null,
    ],
    [
      'a call without a time that was first seen before that check',
      { ...again, calls: [call('completed', null)] },
      'unknown',
      'no_call_seen',
    ],
    [
      'a call just before the check that it contradicts, by a clock that is behind',
      { ...again, calls: [call('completed', LATER - 1_000)] },
      'delivered',
      null,
    ],
    [
      'only the revocation before a verification that a check noticed was delivered',
      {
        ...{ connection: notVerifiedAt(LATER + 1), other_connection_at: LATER },
        calls: [call('revoked', 2)],
      },
      'unknown',
      'no_call_seen',
    ],
  ])('%s', (_title, evidence, delivery, reason) => {
    const derived = userState({ ...nothing, ...evidence });
    expect([derived.delivery, derived.delivery_reason]).toEqual([delivery, reason]);
  });

  it('names the call that decides it, and not a newer one of another state', () => {
    const retried = call('completed', 1, { state: 'retrying' });
    const failed = call('completed', 2, { state: 'failed', rerun_of: retried.transaction_id });
    const derived = userState({ ...nothing, ...of(retried, failed) });
    expect(derived).toMatchObject({ delivery: 'retrying', delivery_call: retried.transaction_id });
  });
});
