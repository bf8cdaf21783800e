import { expect, it } from 'vitest';
import { archivedCall } from '../../testing/archived';
import { withAcceptance, withPress } from './rerun-log';
import { rerunProgress, SEARCH_MS } from './rerun-progress';

const sending = withPress([], { transaction_id: 'ewh:old', status: 'FAILED', clicked_at: 0 });
const named = withAcceptance(sending, 'ewh:old', 'ewh:new', 10);
const unnamed = withAcceptance(sending, 'ewh:old', null, 10);
const known = (status: string, attempts: number) =>
  archivedCall({ transaction_id: 'ewh:new', status, attempts });

it.each([
  ['on its way', sending, null, 0, 'waiting', 'Requesting the rerun'],
  ['accepted, not listed yet', named, null, 100, 'waiting', 'Rerun requested'],
  ['named, but never listed', named, null, SEARCH_MS * 2, 'waiting', 'Rerun requested'],
  ['listed', named, known('PENDING', 0), 100, 'waiting', 'Waiting for its first attempt'],
  ['retrying', named, known('PENDING', 2), 100, 'attention', 'Retrying, 2 of 16'],
  ['delivered', named, known('COMPLETED', 1), 100, 'good', 'Delivered on attempt 1'],
  ['failed', named, known('FAILED', 16), 100, 'bad', 'Failed after 16'],
  ['looked for', unnamed, null, 100, 'waiting', 'Rerun requested'],
])('a rerun that is %s', (_what, log, newCall, now, tone, text) => {
  expect(log.map((rerun) => rerunProgress(rerun, newCall, now))).toEqual([{ tone, text }]);
});

it('says so when the new call cannot be told from the others', () => {
  const [found] = unnamed.map((rerun) => rerunProgress(rerun, null, SEARCH_MS));
  expect(found?.text).toMatch(/^Rerun requested\. .*cannot be told/);
});
