import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { archivedCall } from '../../../testing/archived';
import { SETTINGS_SECTIONS } from '../../../page/settings-sections';
import { openPage } from '../../../testing/open-page';
import { problem, type Stubs, type StubResponse } from '../../../testing/stub-api';
import { overviewResponse } from '../../../testing/overview-responses';
import { offerResponse } from '../../../testing/qa-responses';

afterEach(() => {
  vi.restoreAllMocks();
});

const user = (reference_user_id: string) => ({ reference_user_id, status: 'verified' as const });

async function openPalette(stubs: Stubs) {
  const page = openPage('/sandbox', { get_overview: () => overviewResponse(), ...stubs });
  fireEvent.click(await screen.findByRole('button', { name: /^Find a user or call by ID/ }));
  const box = await screen.findByRole('combobox');
  await screen.findByRole('listbox');
  const type = (value: string) => fireEvent.change(box, { target: { value } });
  return { ...page, box, type, list: within(screen.getByRole('listbox')) };
}
const chosen = () =>
  screen.getAllByRole('option').find((option) => option.ariaSelected === 'true')?.textContent;
const status = () => within(screen.getByRole('dialog', { name: 'Find' })).getByRole('status');

describe('the palette', () => {
  it('finds users and calls by a part of an ID, and opens the chosen one by keyboard', async () => {
    const { router, box, type, list } = await openPalette({
      find: () => ({
        users: [user('x-7f-1')],
        calls: [archivedCall({ transaction_id: 'ewh:7f' })],
        more: false,
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

  it('shows whether there may be more, and their states as in the lists', async () => {
    const { type, list } = await openPalette({
      find: () => ({
        users: [
          { reference_user_id: 'p-1', status: 'waiting' },
          { ...user('p-2'), status: 'unknown' },
        ],
        calls: [archivedCall({ transaction_id: 'ewh:p', state: 'retrying', attempts: 3 })],
        more: true,
      }),
    });
    type('p');
    const text = async (of: string) => (await list.findByText(of)).closest('li')?.textContent;
    expect(await text('p-1')).toContain('Waiting for the user');
    expect(await text('p-2')).toContain('Unknown');
    expect(await text('ewh:p')).toContain('Retrying, 3 of 16');
    expect(status().textContent).toBe(
      'Found 2 users and 1 call. There may be more matches. Enter more of the ID.',
    );
  });

  it('ignores an Enter that is followed by another key', async () => {
    const { router, box, type } = await openPalette({
      find: ({ query }) =>
        query.q === 'pane'
          ? { users: [user('panel-1')], calls: [], more: false }
          : new Promise(() => undefined),
    });
    type('pan');
    fireEvent.keyDown(box, { key: 'Enter' });
    type('pane');
    expect(await screen.findByText('panel-1')).toBeTruthy();
    expect(router.latestLocation.pathname).toBe('/sandbox');
  });

  it('keeps Enter until the response', async () => {
    let respond: (found: StubResponse<'find'>) => void = () => undefined;
    const { router, box, type } = await openPalette({
      find: () => new Promise<StubResponse<'find'>>((resolve) => (respond = resolve)),
    });
    type('pan');
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => {
      expect(status().textContent).toBe('Searching…');
    });
    expect(router.latestLocation.pathname).toBe('/sandbox');
    await waitFor(() => {
      act(() => {
        respond({ users: [user('panel-1')], calls: [], more: false });
      });
      expect(router.latestLocation.pathname).toBe('/sandbox/users/panel-1');
    });
  });

  it('keeps the choice when the response arrives, and ignores a press aimed at another target', async () => {
    let respond: (found: StubResponse<'find'>) => void = () => undefined;
    const { router, box, type, list } = await openPalette({
      find: () => new Promise<StubResponse<'find'>>((resolve) => (respond = resolve)),
    });
    type('re');
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    expect(chosen()).toBe('Register user');
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    await waitFor(() => {
      act(() => {
        respond({ users: [user('panel-1')], calls: [], more: false });
      });
      expect(list.getByText('panel-1')).toBeTruthy();
    });
    expect(chosen()).toBe('Register user');
    clock.mockReturnValue(1_249);
    fireEvent.click(list.getByText('panel-1'));
    expect(router.latestLocation.pathname).toBe('/sandbox');
    clock.mockReturnValue(1_250);
    fireEvent.click(list.getByText('panel-1'));
    await waitFor(() => {
      expect(router.latestLocation.pathname).toBe('/sandbox/users/panel-1');
    });
  });

  it('states that nothing was found, or why the search failed', async () => {
    const { type } = await openPalette({
      find: ({ query }) =>
        query.q === 'broken'
          ? problem(500, 'internal', 'T')
          : { users: [], calls: [], more: false },
    });
    type('no-such-id');
    await waitFor(() => {
      expect(status().textContent).toContain('No ID in the lists');
    });
    type('broken');
    await waitFor(() => {
      expect(status().textContent).toContain('The console failed');
    });
  });

  it('offers every page', async () => {
    const { router, list } = await openPalette({
      qa_offer: () => offerResponse(),
    });
    await list.findByText('QA clock');
    const names = list.getAllByRole('option').map(({ textContent }) => textContent);
    const alone = Object.keys(router.routesByPath).filter((path) =>
      /^\/\$environment(\/[a-z-]+)*\/?$/.test(path),
    );
    // A sheet needs the users on it.
    const pages = alone.filter((path) => !path.endsWith('/qr-sheet'));
    const inEnvironment = new Set(pages.map((path) => path.replace(/\/$/, ''))).size + 1;
    expect(names).toHaveLength(inEnvironment + SETTINGS_SECTIONS.length);
  });
});
