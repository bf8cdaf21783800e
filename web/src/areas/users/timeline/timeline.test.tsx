import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page';
import { problem } from '../../../testing/stub-api';
import { userDetail, userHistory, verifiedAt } from '../../../testing/user-responses';

it('claims of a registration that repeats the known settings no more than that', async () => {
  const repeated = { id: '1', at: Date.now() - 60_000, registered_by: 'admin', changes: [] };
  openPage('/sandbox/users/panel-1', {
    get_user: () => userDetail('panel-1'),
    get_user_history: () => userHistory({ registrations: [repeated] }),
    watch_users: () => null,
  });
  expect(await screen.findByText('Registered again')).toBeTruthy();
  expect(screen.getByText('No change of settings is known.')).toBeTruthy();
});

it('says that the calls are still to be loaded', async () => {
  let respond: () => void = () => undefined;
  const responded = new Promise<void>((resolve) => (respond = resolve));
  openPage('/sandbox/users/panel-1', {
    get_user: () => userDetail('panel-1'),
    get_user_history: () => responded.then(() => userHistory()),
    watch_users: () => null,
  });
  expect(await screen.findByText('Loading the webhook calls')).toBeTruthy();
  respond();
  await waitFor(() => {
    expect(screen.queryByText('Loading the webhook calls')).toBeNull();
  });
});

it('keeps the user if the calls cannot be loaded, and says what is missing', async () => {
  openPage('/sandbox/users/panel-1', {
    get_user: () => ({
      ...userDetail('panel-1'),
      ...{ ...verifiedAt(Date.now() - 300_000), delivery: 'delivered' as const },
    }),
    get_user_history: () => problem(500, 'internal', 'T'),
    watch_users: () => null,
  });
  expect(await screen.findByText(/calls could not be loaded/)).toBeTruthy();
  expect(document.querySelector('main [data-status="verified"]')).toBeTruthy();
  expect(screen.getByText('Webhook delivered')).toBeTruthy();
});
