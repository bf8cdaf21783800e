import type { Role } from '@connect-console/server/contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { memberOf, openPage } from '../testing/open-page';
import { NO_DESTINATIONS, overviewResponse } from '../testing/overview-responses';

const open = (path: string, role: Role) =>
  openPage(path, {
    get_session: () => memberOf(role),
    get_overview: () =>
      overviewResponse({
        missing_destinations: NO_DESTINATIONS,
        set_up: { has_user: false, has_delivery: false },
      }),
    list_users: () => ({
      users: [],
      total: { count: 0, more: false },
      next_cursor: null,
    }),
  });

describe('what a role may not do is stated on the page', () => {
  it.each([
    ['/sandbox/users', 'viewer', 'register or look up users'],
    ['/sandbox/calls', 'staff', 'rerun calls'],
    ['/sandbox/webhooks', 'support', 'change destinations or send test events'],
  ] as const)('on %s to %s: not %s', async (path, role, what) => {
    open(path, role);
    const said = `The role ${role} has read-only access here. It cannot ${what} in sandbox.`;
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it('but not to a role that may', async () => {
    open('/sandbox/users?q=panel-1', 'staff');
    expect(await screen.findByRole('button', { name: 'Look up at the service' })).toBeTruthy();
    expect(screen.queryByText(/has read-only access/)).toBeNull();
  });
});

it('shows no form that the role may not send', async () => {
  open('/sandbox/users/register', 'viewer');
  expect(await screen.findByText(/It cannot register users in sandbox/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('offers no first step that the role may not take', async () => {
  open('/sandbox', 'viewer');
  expect(await screen.findAllByText('The role viewer does not allow this.')).toHaveLength(2);
  for (const name of ['Set destinations', 'Register user'])
    expect(screen.queryByRole('link', { name })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Register user' })).toBeNull();
});
