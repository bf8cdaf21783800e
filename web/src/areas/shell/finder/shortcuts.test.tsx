import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { memberOf, openPage } from '../../../testing/open-page';
import { overviewResponse } from '../../../testing/overview-responses';
import { offerResponse } from '../../../testing/qa-responses';

afterEach(() => {
  localStorage.clear();
});

async function open() {
  openPage('/sandbox', {
    get_session: () => memberOf('admin'),
    get_overview: () => overviewResponse(),
    qa_offer: () => offerResponse(),
  });
  await screen.findAllByRole('link', { name: 'QA' });
}

it('ignores the key in dialogs and with modifiers', async () => {
  await open();
  fireEvent.keyDown(document.body, { key: '?', ctrlKey: true });
  const dialog = () => screen.queryByRole('dialog', { name: 'Keyboard' });
  expect(dialog()).toBeNull();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  fireEvent.keyDown(await screen.findByRole('combobox'), { key: '?' });
  expect(dialog()).toBeNull();
});

it('lists the keys, and turns off the single character', async () => {
  await open();
  fireEvent.keyDown(document.body, { key: '?' });
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard' });
  expect(dialog.textContent).toContain('Find a user or call by ID');
  fireEvent.click(screen.getByRole('checkbox', { name: '? shows this list' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.keyDown(document.body, { key: '?' });
  expect(screen.queryByRole('dialog', { name: 'Keyboard' })).toBeNull();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(await screen.findByRole('combobox')).toBeTruthy();
});
