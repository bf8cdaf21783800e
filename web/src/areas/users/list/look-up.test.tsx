import type { UserEntry } from '@connect-console/server/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page';
import { problem } from '../../../testing/stub-api';
import { userEntry } from '../../../testing/user-responses';

const page = (users: UserEntry[]) => ({
  users,
  total: { count: 60, more: false },
  next_cursor: null,
});

describe('looking up an ID that no listed user has', () => {
  it.each([
    ['panel', true],
    ['panel-1', false],
  ])(
    'a search for %s offers to look the ID up, as no listed user has it: %s',
    async (q, isOffered) => {
      openPage(`/sandbox/users?q=${q}`, { list_users: () => page([userEntry('panel-1')]) });
      await screen.findByRole('link', { name: 'panel-1' });
      const buttons = screen.queryAllByRole('button', { name: 'Look up at the service' });
      expect(buttons).toHaveLength(isOffered ? 1 : 0);
    },
  );

  it('says nothing of an ID before the search has answered', async () => {
    const { sent } = openPage('/sandbox/users', {
      list_users: ({ query: { q } }) =>
        q === undefined ? page([userEntry('panel-1')]) : new Promise(() => undefined),
    });
    await screen.findByRole('link', { name: 'panel-1' });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'panel-2' } });
    await waitFor(() => {
      expect(sent.at(-1)?.path).toContain('q=panel-2');
    });
    expect(screen.queryByText(/No listed user has exactly this ID/)).toBeNull();
  });

  it('says only of the ID that was looked up that the service does not have it', async () => {
    openPage('/sandbox/users?q=abc', {
      list_users: () => page([]),
      look_up_user: () =>
        problem(422, 'upstream_refused', 'T', {
          ...{ failure_code: 'DOES_NOT_EXIST', failure_reason: 'No such user' },
        }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Look up at the service' }));
    expect((await screen.findByText(/The service has no user/)).textContent).toContain('abc');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'abcd' } });
    await waitFor(() => {
      expect(screen.queryByText(/The service has no user/)).toBeNull();
    });
  });
});
