import type { Role } from '@connect-console/server/contract';
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { memberOf, openPage } from '../../../testing/open-page';
import { overviewResponse } from '../../../testing/overview-responses';
import { offerResponse } from '../../../testing/qa-responses';

afterEach(() => {
  localStorage.clear();
});

async function open(role: Role = 'admin') {
  const { router } = openPage('/sandbox', {
    get_session: () => memberOf(role),
    get_overview: () => overviewResponse(),
    qa_offer: () => offerResponse(),
  });
  await screen.findAllByRole('link', { name: 'QA' });
  const press = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(document.body, { key });
  };
  const goesTo = (path: string) =>
    waitFor(() => {
      expect(router.latestLocation.pathname).toBe(path);
    });
  return { router, press, goesTo };
}

it.each([
  ['u', '/sandbox/users'],
  ['w', '/sandbox/webhooks'],
  ['c', '/sandbox/calls'],
  ['e', '/sandbox/events'],
  ['q', '/sandbox/qa/registrations'],
])('g %s leads to %s, and g o back', async (key, path) => {
  const { press, goesTo } = await open();
  press('g', key);
  await goesTo(path);
  press('g', 'o');
  await goesTo('/sandbox');
});

it('ignores keys in dialogs, with modifiers, and after a pause', async () => {
  const { router, press } = await open();
  fireEvent.keyDown(document.body, { key: 'g' });
  fireEvent.keyDown(document.body, { key: 'u', ctrlKey: true });
  press('x', 'u');
  press('g');
  const late = createEvent.keyDown(document.body, { key: 'u' });
  Object.defineProperty(late, 'timeStamp', { value: late.timeStamp + 2000 });
  fireEvent(document.body, late);
  press('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard' });
  for (const key of ['g', 'u']) fireEvent.keyDown(dialog, { key });
  expect(router.latestLocation.pathname).toBe('/sandbox');
});

it('leads to no area that the role may not enter, and lists none', async () => {
  const { router, press } = await open('viewer');
  press('g', 'q', '?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard' });
  expect(dialog.textContent).toContain('GEAttempts');
  expect(dialog.textContent).not.toContain('QA');
  expect(router.latestLocation.pathname).toBe('/sandbox');
});

it('lists the keys, and turns off single letters', async () => {
  const { router, press } = await open();
  press('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard' });
  expect(dialog.textContent).toContain('GUUsers');
  expect(dialog.textContent).toContain('GQQA');
  fireEvent.click(screen.getByRole('checkbox', { name: 'G and ? work without Ctrl' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  press('g', 'u', '?');
  expect(router.latestLocation.pathname).toBe('/sandbox');
  expect(screen.queryByRole('dialog', { name: 'Keyboard' })).toBeNull();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(await screen.findByRole('combobox')).toBeTruthy();
});
