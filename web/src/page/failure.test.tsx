import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { memberOf, openPage } from '../testing/open-page';
import { problem } from '../testing/stub-api';

afterEach(() => {
  vi.useRealTimers();
});

it('shows a page that fails before its environment is known inside a main landmark', async () => {
  openPage('/sandbox/users', { get_session: () => problem(500, 'internal', 'T') });
  expect((await screen.findByRole('main')).textContent).toContain('The console failed');
});

it('retries automatically, but only while the page is visible', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  let isAway = true;
  const { sent } = openPage('/sandbox/users', {
    get_session: () => (isAway ? problem(502, 'upstream_unreachable', 'T') : memberOf('admin')),
  });
  await screen.findByRole('alert');
  const asked = () => sent.filter(({ operation }) => operation === 'get_session').length;
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked()).toBe(1);
  isAway = false;
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByRole('heading', { name: 'Users' })).toBeTruthy();
  expect(asked()).toBe(2);
});
