import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { archivedAttempt, archivedCall } from '../../../testing/archived';
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

it('gives each call its own attempts', async () => {
  const calls = ['ewh:1', 'ewh:2'].map((transaction_id) => archivedCall({ transaction_id }));
  const attempts = [
    archivedAttempt({ transaction_id: 'ewh:1', attempt_key: 'a', http_status: 501 }),
    archivedAttempt({ transaction_id: 'ewh:2', attempt_key: 'b', http_status: 502 }),
  ];
  openPage('/sandbox/users/panel-1', {
    get_user: () => userDetail('panel-1'),
    get_user_history: () => userHistory({ calls, attempts }),
    watch_users: () => null,
  });
  const shown = async (id: string) => {
    const step = (await screen.findByRole('link', { name: id })).closest('li');
    return (
      step &&
      within(step)
        .getAllByText(/^50\d/)
        .map(({ textContent }) => textContent)
    );
  };
  expect(await shown('ewh:1')).toEqual([expect.stringMatching(/^501/)]);
  expect(await shown('ewh:2')).toEqual([expect.stringMatching(/^502/)]);
});
