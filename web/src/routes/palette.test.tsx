import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { archivedCall } from '../testing/archived';
import { openPage, problem, type Answer } from '../testing/open-page';
import { overviewAnswer } from '../testing/overview-answers';

afterEach(() => {
  cleanup();
});

const user = (reference_user_id: string) => ({ reference_user_id, status: 'verified' });

async function openPalette(answers: Record<string, Answer>) {
  const page = openPage('/sandbox', { 'sandbox/overview': () => overviewAnswer(), ...answers });
  fireEvent.click(await screen.findByRole('button', { name: 'Find a user or a call by id' }));
  const box = await screen.findByRole('combobox');
  const type = (value: string) => fireEvent.change(box, { target: { value } });
  return { ...page, box, type, list: within(screen.getByRole('listbox')) };
}
const chosen = () =>
  screen.getAllByRole('option').find((option) => option.ariaSelected === 'true')?.textContent;
const status = () => within(screen.getByRole('dialog', { name: 'Find' })).getByRole('status');

describe('the palette', () => {
  it('finds users and calls by a part of an id, and opens the chosen one by keys', async () => {
    const { router, box, type, list } = await openPalette({
      'find?q=7f': () => ({
        users: [user('x-7f-1')],
        calls: [archivedCall({ transaction_id: 'ewh:7f' })],
      }),
    });
    type('7f');
    expect(await list.findByText('x-7f-1')).toBeTruthy();
    expect(status().textContent).toBe('Found 1 user and 1 call.');
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    expect(chosen()).toContain('ewh:7f');
    expect(box.getAttribute('aria-activedescendant')).toBe(
      screen.getAllByRole('option').find((option) => option.ariaSelected === 'true')?.id,
    );
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => {
      expect(decodeURIComponent(router.latestLocation.pathname)).toBe('/sandbox/calls/ewh:7f');
    });
  });

  it('waits with Enter until the answer is there', async () => {
    let answer: (found: unknown) => void = () => undefined;
    const { router, box, type } = await openPalette({
      'find?q=pan': () => new Promise((resolve) => (answer = resolve)),
    });
    type('pan');
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => {
      expect(status().textContent).toBe('Looking…');
    });
    expect(router.latestLocation.pathname).toBe('/sandbox');
    await waitFor(() => {
      act(() => {
        answer({ users: [user('panel-1')], calls: [] });
      });
      expect(router.latestLocation.pathname).toBe('/sandbox/users/panel-1');
    });
  });

  it('keeps a choice where it is when the answer comes, and takes no press aimed at another', async () => {
    let answer: (found: unknown) => void = () => undefined;
    const { router, box, type, list } = await openPalette({
      'find?q=a': () => new Promise((resolve) => (answer = resolve)),
    });
    type('a');
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    expect(chosen()).toContain('Open call');
    await waitFor(() => {
      act(() => {
        answer({ users: [user('panel-1')], calls: [] });
      });
      expect(list.getByText('panel-1')).toBeTruthy();
    });
    expect(chosen()).toContain('Open call');
    fireEvent.click(list.getByText('panel-1'));
    expect(router.latestLocation.pathname).toBe('/sandbox');
  });

  it('says that nothing is known, or why it could not look', async () => {
    const { type } = await openPalette({
      'find?q=nobody': () => ({ users: [], calls: [] }),
      'find?q=broken': () => problem(500, 'internal', 'T'),
    });
    type('nobody');
    await waitFor(() => {
      expect(status().textContent).toContain('Nobody and no call');
    });
    type('broken');
    await waitFor(() => {
      expect(status().textContent).toContain('The console made a mistake');
    });
    expect(screen.getByText('Open user')).toBeTruthy();
  });
});
