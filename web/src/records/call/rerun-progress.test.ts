import { expect, it } from 'vitest';
import type { CallState } from '@connect-console/server/contract';
import { archivedCall } from '../../testing/archived';
import { withAcceptance, withPress } from './rerun-log';
import { rerunProgress, SEARCH_MS } from './rerun-progress';

const old = archivedCall({ transaction_id: 'ewh:old', state: 'failed' });
const sending = withPress([], old, 0);
const named = withAcceptance(sending, 'ewh:old', 'ewh:new', 10);
const unnamed = withAcceptance(sending, 'ewh:old', null, 10);
const known = (state: CallState, attempts: number) =>
  archivedCall({ transaction_id: 'ewh:new', state, attempts });

it.each([
  ['on its way', sending, null, 0, 'waiting', 'Requesting the rerun'],
  ['accepted, not listed yet', named, null, 100, 'waiting', 'Rerun requested'],
  ['named, but never listed', named, null, SEARCH_MS * 2, 'waiting', 'Rerun requested'],
  ['listed', named, known('retrying', 0), 100, 'waiting', 'Waiting for attempt 1'],
  ['retrying', named, known('retrying', 2), 100, 'attention', 'Retrying, 2 of 16'],
  ['delivered', named, known('delivered', 1), 100, 'good', 'Delivered on attempt 1'],
  ['failed', named, known('failed', 16), 100, 'bad', 'Failed after 16'],
  ['looked for', unnamed, null, 100, 'waiting', 'Rerun requested'],
])('a rerun that is %s', (_what, log, newCall, now, tone, text) => {
  expect(log.map((rerun) => rerunProgress(rerun, newCall, now))).toEqual([{ tone, text }]);
});

it('says so when the new call is unknown', () => {
  const [found] = unnamed.map((rerun) => rerunProgress(rerun, null, SEARCH_MS));
  expect(found?.text).toMatch(/^Rerun requested\. The new call is unknown/);
});
