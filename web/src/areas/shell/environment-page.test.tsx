import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../../testing/open-page';

it('begins a page anew when the environment changes', async () => {
  const { router } = openPage('/sandbox/users/register', {});
  const id = 'Reference user ID';
  fireEvent.change(await screen.findByLabelText(id), { target: { value: 'panel-1' } });
  void router.navigate({
    ...{ to: '/$environment/users/register', params: { environment: 'production' } },
  });
  await screen.findByText('in production');
  expect(screen.getByLabelText(id)).toHaveProperty('value', '');
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
