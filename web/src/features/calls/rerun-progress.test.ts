import { readCall } from '@connect-console/server/contract';
import { expect, it } from 'vitest';
import { SEARCH_MS, withAcceptance, withPress } from './rerun-log';
import { rerunProgress } from './rerun-progress';

const sending = withPress([], {
  transaction_id: 'ewh:old',
  webhook_type: 'K',
  reference_user_id: null,
  status: 'FAILED',
  pressed_at: 0,
  clicked_at: 0,
  known: [],
});
const named = withAcceptance(sending, 'ewh:old', 'ewh:new');
const unnamed = withAcceptance(sending, 'ewh:old', null);

function listed(status: string, attempts: number) {
  const call = readCall({ transaction_id: 'ewh:new', webhook_type: 'K', status, attempts });
  return call ? [call] : [];
}

it.each([
  ['on its way', sending, [], 0, 'waiting', 'Requesting the rerun'],
  ['accepted, not listed yet', named, [], 100, 'waiting', 'Rerun requested'],
  ['named, but never listed', named, [], SEARCH_MS * 2, 'waiting', 'Rerun requested'],
  ['listed', named, listed('PENDING', 0), 100, 'waiting', 'Waiting for its first attempt'],
  ['retrying', named, listed('PENDING', 2), 100, 'attention', 'Retrying, 2 of 16'],
  ['delivered', named, listed('COMPLETED', 1), 100, 'good', 'Delivered on attempt 1'],
  ['failed', named, listed('FAILED', 16), 100, 'bad', 'Failed after 16'],
  ['looked for', unnamed, listed('PENDING', 0), 100, 'waiting', 'Rerun requested'],
])('a rerun that is %s', (_what, log, calls, now, tone, text) => {
  const found = log.map((rerun) => rerunProgress(rerun, calls, now));
  expect(found).toMatchObject([{ tone, text }]);
});

it('says so when the new call cannot be told from the others', () => {
  const [found] = unnamed.map((rerun) => rerunProgress(rerun, [], SEARCH_MS));
  expect(found?.text).toMatch(/^Rerun requested\. .*cannot be told/);
});
