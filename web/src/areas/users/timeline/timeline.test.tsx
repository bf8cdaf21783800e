import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page';
import { userDetail, userHistory } from '../../../testing/user-responses';

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
