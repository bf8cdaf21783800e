import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { openPage } from './open-page';

it.fails('fails a test whose stub returns what the server never responds', async () => {
  const wrong = { users: 'none' } as never; // what the types forbid
  openPage('/sandbox/users', { list_users: () => wrong });
  await screen.findByText('The console failed');
});

it('does not fail a test with valid stubs', async () => {
  openPage('/sandbox/users', {
    list_users: () => ({
      users: [],
      total: { count: 0, more: false },
      next_cursor: null,
    }),
  });
  await screen.findByText('No users in sandbox yet');
});
