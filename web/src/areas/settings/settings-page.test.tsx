import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../../testing/open-page';

it('opens with the first section, marks it in the list, and leads back to the environment', async () => {
  openPage('/settings?environment=production', {
    list_sessions: () => ({ sessions: [], has_password: true }),
  });
  await screen.findByRole('heading', { level: 1, name: 'Your account' });
  expect(screen.getByRole('link', { name: 'Your account' }).ariaCurrent).toBe('page');
  const back = screen.getByRole<HTMLAnchorElement>('link', { name: 'Back to Production' });
  expect(back.pathname).toBe('/production');
});

it('says so where there is no such page', async () => {
  openPage('/settings/none', {});
  expect(await screen.findByText('Page not found')).toBeTruthy();
});

it('asks for a sign-in first', async () => {
  const { router } = openPage('/settings', { get_session: () => null });
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(router.latestLocation.search).toEqual({ return: '/settings' });
});
