import type { Rerun as KeptRerun } from '@connect-console/server/contract';
import { describe, expect, it } from 'vitest';
import { archivedCall } from '../../testing/archived';
import {
  mayPress,
  rerunOf,
  withAcceptance,
  withLineage,
  withoutPress,
  withPress,
  withRefusal,
} from './rerun-log';

const T = Date.parse('2026-03-01T12:00:00Z');
const call = archivedCall({ transaction_id: 'ewh:old', state: 'failed' });
const sending = withPress([], call, T);
const named = withAcceptance(sending, 'ewh:old', 'ewh:new', T + 50);
const unnamed = withAcceptance(sending, 'ewh:old', null, T + 50);
const refused = withRefusal(sending, 'ewh:old', new Error('no'));

const kept = (requested_at: number, fields: Partial<KeptRerun> = {}): KeptRerun => ({
  ...{ id: `r${requested_at}`, transaction_id: 'ewh:old', new_transaction_id: 'ewh:new' },
  ...{ matched: 'time', outcome: 'accepted', requested_by: 'Owner', job_id: null },
  ...{ requested_at, service_at: requested_at },
  ...fields,
});

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
    const twice = withPress(named, call, T + 9000);
    expect(twice).toHaveLength(1);
    expect(rerunOf(twice, 'ewh:old')).toMatchObject({ phase: 'sending', new_id: null });
  });

  it.each([
    ['names the new call', 'ewh:new', 'ewh:new', 'response'],
    ['names none', null, null, null],
    ['says the same id again', 'ewh:old', null, null],
  ])('when the response %s', (_what, named, new_id, found_by) => {
    const log = withAcceptance(sending, 'ewh:old', named, T);
    expect(rerunOf(log, 'ewh:old')).toMatchObject({ phase: 'accepted', new_id, found_by });
  });

  it('takes the newest rerun that the archive has', () => {
    const reruns = [kept(1, { new_transaction_id: 'ewh:earlier' }), kept(2)];
    const log = withLineage(unnamed, 'ewh:old', { reruns: reruns.reverse() }, T + 60);
    expect(rerunOf(log, 'ewh:old')).toMatchObject({ new_id: 'ewh:new', found_by: 'time' });
  });

  it.each([
    ['is refused', refused, [kept(2)], T + 60],
    ['was named by the response', named, [kept(2, { new_transaction_id: 'ewh:other' })], T + 60],
    ['was accepted only after the archive was read', unnamed, [kept(2)], T + 40],
    ['is not matched yet', unnamed, [kept(1), kept(2, { new_transaction_id: null })], T + 60],
    ['is of another call', unnamed, [kept(2, { transaction_id: 'ewh:x' })], T + 60],
  ])('stays as it is when the rerun %s', (_what, log, reruns, readAt) => {
    expect(withLineage(log, 'ewh:old', { reruns }, readAt)).toBe(log);
  });

  it('forgets a press that was read', () => {
    expect(withoutPress(named, 'ewh:old')).toEqual([]);
  });
});
