import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tellPush } from '../../../api/live';
import { failedCall, pageOf } from '../../../testing/failed-calls';
import { openPage } from '../../../testing/open-page';

const NONE = { delivered: 0, retrying: 0, failed: 0, unknown: 0 };
const CALLS = [3, 2, 1].map((n) => failedCall(n));

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  cleanup();
});

const open = (rerun: () => object, path = '/sandbox/calls?status=FAILED') =>
  openPage(path, {
    '/calls': () => pageOf(CALLS),
    '/rerun-jobs/count': () => ({
      ...{ count: 3, too_many: false, statuses: { FAILED: 3 } },
      rerun: { count: 0, statuses: {}, fates: NONE, ...rerun() },
      delivered: { count: 0, never_rerun: 0 },
    }),
  });

it.each([
  [{}, 'Rerun all 3 failed…', /^3 calls$/],
  [
    { count: 1, fates: { ...NONE, retrying: 1 } },
    'Rerun the other 2 failed…',
    /^3 calls · 1 rerun: 1 retrying$/,
  ],
  [
    { count: 3, fates: { ...NONE, delivered: 2, failed: 1 } },
    'Rerun 3 failed again…',
    /^3 calls · 3 rerun: 2 delivered, 1 failed$/,
  ],
])('with %j rerun already the button reads "%s"', async (rerun, name, aside) => {
  open(() => rerun);
  expect(await screen.findByRole('button', { name })).toBeTruthy();
  expect(screen.getByText(aside)).toBeTruthy();
});

it('tells at the row what came of a rerun, as it goes on', async () => {
  let rerun: object = {};
  open(() => rerun);
  const row = (await screen.findByLabelText('Rerun ewh:2')).closest('tr');
  expect(row?.textContent).not.toContain('rerun:');
  rerun = { count: 1, fates: { ...NONE, delivered: 1 } };
  act(() => {
    const call = failedCall(2, { rerun_fate: 'delivered' });
    tellPush('sandbox', { event: 'call', call });
  });
  await waitFor(() => {
    const pushed = screen.getByLabelText('Rerun ewh:2').closest('tr');
    expect(pushed?.textContent).toContain('rerun: delivered');
  });
  expect(await screen.findByRole('button', { name: 'Rerun the other 2 failed…' })).toBeTruthy();
});

it('counts no reruns where nothing is filtered', async () => {
  const { sent } = open(() => ({}), '/sandbox/calls');
  await screen.findByLabelText('Rerun ewh:2');
  expect(sent.filter(({ path }) => path.endsWith('/count'))).toEqual([]);
});
