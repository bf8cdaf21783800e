import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../../testing/open-page';
import { problem } from '../../testing/stub-api';

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

it('has QA while the service cannot be reached, and not if it has no sandbox controls', async () => {
  openPage('/sandbox/webhooks', {
    qa_offer: () => problem(502, 'upstream_unreachable', 'No response'),
  });
  await screen.findByRole('link', { name: 'QA' });
  const { sent } = openPage('/sandbox/webhooks', { qa_offer: () => null });
  await screen.findByRole('link', { name: 'Webhooks' });
  await waitFor(() => {
    expect(sent.some(({ operation }) => operation === 'qa_offer')).toBe(true);
  });
  expect(screen.queryByRole('link', { name: 'QA' })).toBeNull();
});
