import { describe, expect, it } from 'vitest';
import { firstVerification, outcomeTime, type OutcomeCall } from './state.js';

const TYPES = {
  completed: 'USER_VERIFICATION_COMPLETED',
  revoked: 'USER_VERIFICATION_REVOKED',
  unfulfillable: 'USER_VERIFICATION_DETERMINED_UNFULFILLABLE',
  denied: 'USER_VERIFICATION_DENIED',
};
const HOUR = 3_600_000;
// Times in hours.
const call = (
  kind: keyof typeof TYPES,
  hour: number | null,
  rerun_of: string | null = null,
): OutcomeCall => ({
  ...{ transaction_id: `${kind}-${String(hour)}`, webhook_type: TYPES[kind], rerun_of },
  ...{ created_at: hour && hour * HOUR, made_at: (hour ?? 0) * HOUR },
  ...{ state: 'delivered', is_chain_delivered: false },
});
const check = (is_verified: boolean, hour: number) => ({ is_verified, at: hour * HOUR });
const SECOND = 1 / 3_600;

type Known = Parameters<typeof outcomeTime>[2];
type Evidence = Partial<Parameters<typeof outcomeTime>[1] & { known: Known }>;
type Expected = [number | null, 'call' | 'check' | null];
type Status = Parameters<typeof outcomeTime>[0];
const known = (hour: number | null, by: 'call' | 'check') => ({ at: hour && hour * HOUR, by });
const other = (hour: number) => ({ other_connection_at: hour * HOUR });

describe('the time of an outcome', () => {
  it.each<[string, Status, Evidence, Expected]>([
    ['of none', 'waiting', { connection: check(false, 1) }, [null, null]],
    ['of a call', 'verified', { calls: [call('completed', 2)] }, [2, 'call']],
    [
      'of the first of two calls, as the second may be a rerun made elsewhere',
      'verified',
      { calls: [call('completed', 3), call('completed', 2)] },
      [2, 'call'],
    ],
    [
      'of a call that a later check confirms',
      'verified',
      { calls: [call('completed', 2)], connection: check(true, 3) },
      [2, 'call'],
    ],
    [
      'of a call that was made seconds after the check was asked',
      'verified',
      { calls: [call('completed', 2)], connection: check(true, 2 - 5 * SECOND) },
      [2, 'call'],
    ],
    [
      'of a check long before any call',
      'verified',
      { calls: [call('completed', 9)], connection: check(true, 2) },
      [2, 'check'],
    ],
    ['of the only check', 'verified', { connection: check(true, 2) }, [2, 'check']],
    [
      'of the first check',
      'verified',
      { connection: check(true, 5), known: known(2, 'check') },
      [2, 'check'],
    ],
    [
      'of no check, where the first is not known',
      'verified',
      { connection: check(true, 5), known: known(null, 'check') },
      [null, 'check'],
    ],
    [
      'of a call that was found after a check had noticed it',
      'verified',
      { calls: [call('completed', 2)], connection: check(true, 5), known: known(3, 'check') },
      [2, 'call'],
    ],
    ['of a call without a time', 'verified', { calls: [call('completed', null)] }, [null, 'call']],
    [
      'of a check, where the call has no time',
      'verified',
      { calls: [call('completed', null)], connection: check(true, 5) },
      [5, 'check'],
    ],
    [
      'of a rerun alone is not that of its call',
      'verified',
      { calls: [call('completed', 5, 'deleted')] },
      [null, 'call'],
    ],
    [
      'of a call that was deleted, where a repeated one is left',
      'verified',
      { calls: [call('completed', 5)], known: known(2, 'call') },
      [2, 'call'],
    ],
    [
      'of a second verification by its call',
      'verified',
      {
        calls: [call('completed', 1), call('revoked', 2), call('completed', 3)],
        ...{ connection: check(true, 4), known: known(1, 'call') },
      },
      [3, 'call'],
    ],
    [
      'of a second verification by a check, whatever is rerun',
      'verified',
      {
        calls: [call('completed', 1), call('revoked', 2), call('completed', 3, 'completed-1')],
        ...{ connection: check(true, 4), known: known(1, 'call') },
      },
      [4, 'check'],
    ],
    [
      'of a second verification after a revocation that only a check noticed, by its call',
      'verified',
      {
        calls: [call('completed', 1), call('completed', 3)],
        ...{ connection: check(true, 4), ...other(2) },
      },
      [3, 'call'],
    ],
    [
      'of a second verification after a revocation that only a check noticed, by a check',
      'verified',
      { calls: [call('completed', 1)], connection: check(true, 4), ...other(2) },
      [4, 'check'],
    ],
    [
      'of a first verification right after a check of a service whose clock is behind',
      'verified',
      { calls: [call('completed', 2)], connection: check(true, 3), ...other(2 + SECOND) },
      [2, 'call'],
    ],
    [
      'of a revocation by its call',
      'revoked',
      { calls: [call('completed', 1), call('revoked', 2)], connection: check(false, 3) },
      [2, 'call'],
    ],
    [
      'of a revocation by its call alone, not of the registration',
      'revoked',
      { calls: [call('revoked', 2)], connection: check(false, 1) },
      [2, 'call'],
    ],
    [
      'of a second revocation',
      'revoked',
      { calls: [call('revoked', 2), call('revoked', 4)], connection: check(true, 3) },
      [4, 'call'],
    ],
    [
      'of a revocation by a check after a call',
      'revoked',
      { calls: [call('completed', 1)], connection: check(false, 2) },
      [2, 'check'],
    ],
    [
      'of a revocation by a check after a check',
      'revoked',
      { connection: check(false, 2), ...other(1) },
      [2, 'check'],
    ],
    [
      'of a revocation by a check so long ago that no verification is left',
      'revoked',
      { connection: check(false, 2) },
      [null, 'check'],
    ],
    [
      'of an end that a check cannot notice',
      'unfulfillable',
      { calls: [call('unfulfillable', 2)], connection: check(false, 1) },
      [2, 'call'],
    ],
    ['of a denial', 'denied', { calls: [call('denied', 2)] }, [2, 'call']],
  ])('%s', (_title, status, evidence, [hour, by]) => {
    const nothing = { calls: [], connection: null, other_connection_at: null };
    const { known: before = null, ...seen } = evidence;
    const at = hour && hour * HOUR;
    expect(outcomeTime(status, { ...nothing, ...seen }, before)).toEqual({ at, by });
  });
});

it.each<[string, number | null, boolean | null, OutcomeCall[], Expected]>([
  ['is not known', null, false, [], [null, null]],
  ['of a check', null, true, [], [5, 'check']],
  ['as it was known', 2, true, [], [2, null]],
  ['of a call', null, null, [call('completed', 2)], [2, 'call']],
  ['of a call that a check preceded', 2 - SECOND, true, [call('completed', 2)], [2, 'call']],
  ['of a check long before a call', null, true, [call('completed', 9)], [5, 'check']],
  ['is not that of a rerun', null, null, [call('completed', 2, 'deleted')], [null, null]],
])('the first verification %s', (_title, hour, is_verified, calls, [expected, by]) => {
  const connection = is_verified === null ? null : check(is_verified, 5);
  const before = { at: hour && hour * HOUR, by: null };
  const at = expected && expected * HOUR;
  expect(firstVerification(before, connection, calls)).toEqual({ at, by });
});
