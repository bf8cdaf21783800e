import { readCall } from '@connect-console/server/contract';
import { describe, expect, it } from 'vitest';
import {
  isAwaited,
  mayPress,
  rerunOf,
  SEARCH_MS,
  withAcceptance,
  withListing,
  withoutPress,
  withPress,
  withRefusal,
} from './rerun-log';
import type { RerunPress } from './rerun-match';

const T = Date.parse('2026-03-01T12:00:00Z');
const press: RerunPress = {
  transaction_id: 'ewh:old',
  webhook_type: 'USER_VERIFICATION_REVOKED',
  reference_user_id: null,
  status: 'FAILED',
  pressed_at: T,
  clicked_at: T,
  known: ['ewh:old'],
};
const sending = withPress([], press);
const named = withAcceptance(sending, 'ewh:old', 'ewh:new');
const unnamed = withAcceptance(sending, 'ewh:old', null);
const refused = withRefusal(sending, 'ewh:old', new Error('no'));

function listed(status: string) {
  const call = readCall({
    transaction_id: 'ewh:new',
    webhook_type: 'USER_VERIFICATION_REVOKED',
    status,
    attempts: 1,
    created_at: new Date(T + 100).toISOString(),
  });
  return call ? [call] : [];
}

describe('mayPress', () => {
  it.each([
    ['a call that was never rerun', [], T, true],
    ['a call whose rerun is on its way', sending, T + 60_000, false],
    ['the second half of a double click, already accepted', named, T + 250, false],
    ['the second half of a double click, already refused', refused, T + 250, false],
    ['a rerun meant a second time', named, T + 3000, true],
    ['a retry soon after a refusal', refused, T + 800, true],
    ['a second press after the clock was set back', named, T - 10_000, true],
  ])('%s: %o', (_what, log, now, expected) => {
    expect(mayPress(log, 'ewh:old', now)).toBe(expected);
  });

  it('lets another call be rerun meanwhile', () => {
    expect(mayPress(sending, 'ewh:other', T)).toBe(true);
  });
});

describe('the log', () => {
  it('keeps one press for each call', () => {
    const twice = withPress(named, { ...press, clicked_at: T + 9000 });
    expect(twice).toHaveLength(1);
    expect(rerunOf(twice, 'ewh:old')).toMatchObject({ phase: 'sending', new_id: null });
  });

  it('takes the new call from the answer, and never replaces it by a guess', () => {
    const told = withAcceptance(sending, 'ewh:old', 'ewh:told');
    expect(rerunOf(withListing(told, listed('PENDING')), 'ewh:old')).toMatchObject({
      new_id: 'ewh:told',
      found_by: 'answer',
    });
  });

  it('matches by time where the answer names nothing', () => {
    expect(rerunOf(withListing(unnamed, listed('PENDING')), 'ewh:old')).toMatchObject({
      new_id: 'ewh:new',
      found_by: 'time',
    });
  });

  it('is the same object when a listing tells nothing new', () => {
    expect(withListing(unnamed, [])).toBe(unnamed);
    expect(withListing(refused, listed('PENDING'))).toBe(refused);
  });

  it('forgets a press that was read', () => {
    expect(withoutPress(named, 'ewh:old')).toEqual([]);
  });
});

describe('isAwaited', () => {
  it.each([
    ['on its way', sending, [], T, false],
    ['refused', refused, [], T, false],
    ['accepted, new call not listed yet', named, [], T + 1000, true],
    ['accepted, new call not told', unnamed, listed('PENDING'), T + 1000, true],
    ['accepted, new call never listed', unnamed, [], T + SEARCH_MS, false],
    ['listed', named, listed('PENDING'), T + 1000, false],
  ])('%s', (_what, log, calls, now, expected) => {
    expect(log.map((rerun) => isAwaited(rerun, calls, now))).toEqual([expected]);
  });
});
