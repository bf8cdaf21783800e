import type { UserDetail } from '@connect-console/server/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page';
import type { Stubs } from '../../../testing/stub-api';
import { userDetail, userHistory } from '../../../testing/user-responses';

const NOW = Date.now();
const ENTRY = userDetail('panel-1');

const open = (user: UserDetail, stubs: Stubs = {}) =>
  openPage('/sandbox/users/panel-1', {
    get_user: () => user,
    get_user_history: () => userHistory(),
    watch_users: () => null,
    ...stubs,
  });

it('says that the user was removed from the lists, and restores the user', async () => {
  let user = userDetail('panel-1', { ...ENTRY, removed_at: NOW - 60_000 });
  open(user, {
    get_user: () => user,
    restore_users: ({ body: { reference_user_ids } }) => {
      if (reference_user_ids[0] === 'panel-1') user = ENTRY;
      return { restored: 1 };
    },
  });
  expect(await screen.findByText(/^Removed from the lists/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() => {
    expect(screen.queryByText(/^Removed from the lists/)).toBeNull();
  });
});

it.each([
  ['DOES_NOT_EXIST', true],
  ['<b>OTHER</b>', false],
])('says that the service refuses the checks with %s', async (check_refusal, isUnknown) => {
  const refused = { check_refusal, check_refused_at: NOW - 60_000, connection_at: null };
  open(userDetail('panel-1', { ...ENTRY, ...refused }));
  const notice = await screen.findByText(/has refused the status checks of this user since/);
  expect(notice.textContent).toContain(`(${check_refusal}).`);
  expect(notice.textContent.includes('knows no such user')).toBe(isUnknown);
  // They were made, so "never" would be wrong.
  expect(screen.getByText('Status checked').nextElementSibling?.textContent).toBe('no result yet');
});
