import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { noteLive } from '../../api/live/live';
import { dispatchPush, healthResponse, openPage } from '../../testing/open-page';
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

it('notices with the end of the stream that the console is lost, and shows when it is back', async () => {
  onTestFinished(() => {
    noteLive('sandbox', false);
  });
  openPage('/sandbox/users/register', {});
  const state = within(await screen.findByRole('banner'));
  await state.findByText('Live');
  const respond = globalThis.fetch;
  const lost = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', lost);
  act(() => {
    noteLive('sandbox', true);
    const data = healthResponse({ state: 'ok', polled_at: Date.now() });
    dispatchPush('sandbox', { event: 'health', data });
  });
  expect(lost).not.toHaveBeenCalled();
  // Waits for no interval.
  await act(() => {
    noteLive('sandbox', false);
    return Promise.resolve();
  });
  expect(lost).toHaveBeenCalledWith('/api/sandbox/health', expect.anything());
  await state.findByText('Reconnecting');
  vi.stubGlobal('fetch', respond);
  window.dispatchEvent(new Event('visibilitychange'));
  await state.findByText('Live');
});
