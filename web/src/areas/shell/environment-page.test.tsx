import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../../testing/open-page';

it('begins a page anew when the environment changes', async () => {
  const { router } = openPage('/sandbox/users', {
    list_users: () => ({
      users: [],
      total: { count: 0, more: false },
      next_cursor: null,
    }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Look up…' }));
  await screen.findByLabelText('Reference user ID');
  void router.navigate({ to: '/$environment/users', params: { environment: 'production' } });
  await screen.findByText('No users in production yet');
  await waitFor(() => {
    expect(screen.queryByLabelText('Reference user ID')).toBeNull();
  });
});

it.each([
  ['/sandbox/calls', 'Calls', 'page'],
  ['/sandbox/rerun-jobs', 'Calls', 'true'],
  ['/sandbox/reconciliation', 'Overview', 'true'],
  ['/sandbox/qr-sheet', 'Users', 'true'],
])('marks the area that %s belongs to', async (address, name, mark) => {
  openPage(address, {});
  const areas = await screen.findByRole('navigation', { name: 'Areas' });
  const marked = [...areas.querySelectorAll('[aria-current]')];
  expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    [name, mark],
  ]);
});
