import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../../testing/open-page';
import { problem } from '../../testing/stub-api';
import { overviewResponse } from '../../testing/overview-responses';

const OVERVIEW = { get_overview: () => overviewResponse() };
const rail = () => screen.queryAllByRole('navigation', { name: 'Areas' });

it.each([
  ['/production/nothing', 'Production'],
  ['/sandbox/users/a/b/c', 'Sandbox'],
  ['/sandbox/qa/nothing', 'Sandbox'],
])('%s keeps the shell, and leads to the Overview of %s', async (path, name) => {
  const { router } = openPage(path, OVERVIEW);
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeTruthy();
  expect(rail()).not.toHaveLength(0);
  expect(screen.getByText(name.toUpperCase())).toBeTruthy();
  screen.getByRole('link', { name: `Go to the overview of ${name}` }).click();
  await waitFor(() => {
    expect(router.latestLocation.pathname).toBe(`/${name.toLowerCase()}`);
  });
});

it.each(['/nothing', '/nothing/users', '/sign-in/nothing'])(
  '%s is in no environment, and leads to that of the sandbox',
  async (path) => {
    openPage(path, OVERVIEW);
    const link = await screen.findByRole('link', { name: 'Go to the overview of Sandbox' });
    expect(link.getAttribute('href')).toBe('/sandbox');
    expect(rail()).toHaveLength(0);
  },
);

it('asks for sign-in first, and returns to the address', async () => {
  const { router } = openPage('/sandbox/nothing', {
    get_session: () => problem(401, 'not_signed_in', 'T'),
  });
  await waitFor(() => {
    expect(router.latestLocation.href).toBe('/sign-in?return=%2Fsandbox%2Fnothing');
  });
});
