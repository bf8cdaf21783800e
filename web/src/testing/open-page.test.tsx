import { cleanup, screen } from '@testing-library/react';
import { afterEach, it } from 'vitest';
import { openPage } from './open-page';

afterEach(() => {
  cleanup();
});

it.fails('fails a test whose stub returns what the server never responds', async () => {
  const wrong = { users: 'none' } as never; // what the types forbid
  openPage('/sandbox/users', { list_users: () => wrong });
  await screen.findByText('The console failed');
});

it('leaves a test alone whose stubs return what the server could', async () => {
  openPage('/sandbox/users', {
    list_users: () => ({ users: [], total: 0, next_cursor: null, regions: [] }),
  });
  await screen.findByText('No users in sandbox yet');
});
