import { expect, it } from 'vitest';
import type { CallState } from '@connect-console/server/contract';
import { archivedCall } from '../../testing/archived';
import { rerunProgress, SEARCH_MS } from './rerun-notice';

const known = (state: CallState, attempts: number) =>
  archivedCall({ transaction_id: 'ewh:new', state, attempts });
const NEW = 'ewh:new';

it.each([
  ['on its way', 'pending', null, null, 0, 'waiting', 'Requesting the rerun'],
  ['accepted, not listed yet', 'success', NEW, null, 100, 'waiting', 'Rerun requested'],
  ['named, but never listed', 'success', NEW, null, SEARCH_MS * 2, 'waiting', 'Rerun requested'],
  ['listed', 'success', NEW, known('retrying', 0), 100, 'waiting', 'Waiting for attempt 1'],
  ['retrying', 'success', NEW, known('retrying', 2), 100, 'retrying', 'Retrying, 2 of 16'],
  ['delivered', 'success', NEW, known('delivered', 1), 100, 'good', 'Delivered on attempt 1'],
  ['failed', 'success', NEW, known('failed', 16), 100, 'bad', 'Failed after 16'],
  ['looked for', 'success', null, null, 100, 'waiting', 'Rerun requested'],
] as const)('a rerun that is %s', (_what, status, new_id, newCall, now, tone, text) => {
  const press = { status, pressed_at: 0 };
  expect(rerunProgress(press, new_id, newCall, now)).toMatchObject({ tone, text });
});

it('says so when the new call is unknown', () => {
  const press = { status: 'success', pressed_at: 0 } as const;
  const { text } = rerunProgress(press, null, null, SEARCH_MS);
  expect(text).toMatch(/^Rerun requested\. The new call is unknown/);
});
