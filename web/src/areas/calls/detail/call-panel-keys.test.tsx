import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { archivedCall, callDetailOf } from '../../../testing/archived';
import { failedCall, pageOf } from '../../../testing/failed-calls';
import { openPage } from '../../../testing/open-page';

const CALLS = [failedCall(2), failedCall(1)];
const open = () =>
  openPage('/sandbox/calls', {
    list_calls: () => pageOf(CALLS),
    get_call: () => callDetailOf({ call: archivedCall({ transaction_id: 'ewh:1' }) }),
  });
const panel = () => screen.queryByRole('region', { name: /^Call\s*ewh:1/ });
const isAt = (path: string) => () => {
  expect(window.location.pathname).toBe(path);
};

async function cameBack() {
  const { router } = open();
  fireEvent.click(await screen.findByRole('link', { name: 'ewh:1' }));
  await waitFor(() => {
    expect(panel()).toBeTruthy();
  });
  router.history.back();
  await waitFor(isAt('/sandbox/calls'));
  router.history.forward();
  await waitFor(() => {
    expect(panel()).toBeTruthy();
  });
}

it.each([
  ['nowhere', () => document.body],
  ['at its row', () => screen.getByRole('link', { name: 'ewh:1' })],
])('Escape closes a call after Back and Forward, the focus %s', async (_where, target) => {
  await cameBack();
  fireEvent.keyDown(target(), { key: 'Escape' });
  await waitFor(isAt('/sandbox/calls'));
});
