import { readCall, type Call } from '@connect-console/server/contract';
import { describe, expect, it } from 'vitest';
import { matchByTime, type RerunPress } from './rerun-match';

const pressed_at = Date.parse('2026-03-01T12:00:00Z');
const press: RerunPress = {
  transaction_id: 'ewh:old',
  webhook_type: 'USER_VERIFICATION_COMPLETED',
  reference_user_id: 'panel-1',
  status: 'FAILED',
  pressed_at,
  clicked_at: 0,
  known: ['ewh:old', 'ewh:listed'],
};

function call(fields: Record<string, unknown>): Call {
  const read = readCall({
    transaction_id: 'ewh:new',
    webhook_type: 'USER_VERIFICATION_COMPLETED',
    status: 'PENDING',
    attempts: 0,
    reference_user_id: 'panel-1',
    created_at: new Date(pressed_at + 400).toISOString(),
    ...fields,
  });
  if (!read) throw new Error('not a call');
  return read;
}

const at = (ms: number) => ({ created_at: new Date(pressed_at + ms).toISOString() });

describe('matchByTime', () => {
  it.each([
    ['the new call', press, [call({})], 'ewh:new'],
    ['nothing yet', press, [], null],
    ['not a call that was listed before', press, [call({ transaction_id: 'ewh:listed' })], null],
    ['not the call itself', press, [call({ transaction_id: 'ewh:old' })], null],
    ['not another kind', press, [call({ webhook_type: 'USER_VERIFICATION_REVOKED' })], null],
    ['not another person', press, [call({ reference_user_id: 'panel-2' })], null],
    ['a call that names no person', press, [call({ reference_user_id: undefined })], 'ewh:new'],
    ['any person when none is told', { ...press, reference_user_id: null }, [call({})], 'ewh:new'],
    [
      'nothing for a call whose kind is not known',
      { ...press, webhook_type: null },
      [call({})],
      null,
    ],
    ['not a call from before the press', press, [call(at(-60_000))], null],
    ['a call within what the clocks may differ', press, [call(at(-900))], 'ewh:new'],
    ['not a call without a time', press, [call({ created_at: undefined })], null],
    ['none of two that fit', press, [call({}), call({ transaction_id: 'ewh:new2' })], null],
    [
      'the fitting one of two',
      press,
      [call({}), call({ ...at(-9e6), transaction_id: 'ewh:x' })],
      'ewh:new',
    ],
  ])('finds %s', (_what, given, calls, expected) => {
    expect(matchByTime(given, calls)).toBe(expected);
  });
});
