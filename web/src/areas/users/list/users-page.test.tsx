import type { UserEntry, UserStatus } from '@connect-console/server/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dispatchPush, healthResponse, memberOf, openPage } from '../../../testing/open-page';
import { problem } from '../../../testing/stub-api';
import { userDetail, userEntry } from '../../../testing/user-responses';
import { stubScroll } from '../../../testing/stub-scroll';

const entry = (reference_user_id: string, status: UserStatus = 'waiting') =>
  userEntry(reference_user_id, {
    status,
    data_request_type: 'IS_PHONE_NUMBER_VERIFIED',
    uniqueness_region_id: 'survey-114',
  });
const page = (users: UserEntry[], next_cursor: string | null = null) => ({
  users,
  total: { count: 60, more: false },
  next_cursor,
});

describe('the list of users', () => {
  it('shows each user with a status, and leads to the page of each', async () => {
    openPage('/sandbox/users', { list_users: () => page([entry('a/../b', 'revoked')]) });
    const link = await screen.findByRole('link', { name: 'a/../b' });
    expect(link.getAttribute('href')).toBe('/sandbox/users/a%2F..%2Fb');
    const row = link.closest('tr');
    expect(row?.querySelector('[data-status="revoked"]')?.textContent).toBe('Revoked');
    for (const words of ['Phone number', 'survey-114', 'the owner', 'Registered here']) {
      expect(row?.textContent).toContain(words);
    }
  });

  it('says how many there are, and leaves empty what was not named', async () => {
    openPage('/sandbox/users', {
      list_users: () => page([{ ...entry('panel-1'), data_request_type: null }]),
    });
    const row = (await screen.findByRole('link', { name: 'panel-1' })).closest('tr');
    expect(row?.cells[4]?.textContent).toBe('–');
    expect(screen.getByRole('heading', { name: 'Users' }).parentElement?.textContent).toBe(
      'Users60 users',
    );
  });

  it.each([
    ['admin', 2],
    ['viewer', 0],
  ] as const)(
    'offers %s the first step where there is no user, if the role allows it',
    async (role, buttons) => {
      openPage('/sandbox/users', {
        get_session: () => memberOf(role),
        list_users: () => ({ ...page([]), total: { count: 0, more: false } }),
      });
      expect(await screen.findByText('No users in sandbox yet')).toBeTruthy();
      expect(screen.queryAllByRole('button', { name: 'Register user' })).toHaveLength(buttons);
    },
  );

  it('says since when the service fails, as what is shown is what was known last', async () => {
    openPage('/sandbox/users', {
      list_users: () => page([entry('panel-1')]),
      get_health: () =>
        healthResponse({
          ...{ state: 'failing', failing_since: Date.now() - 60_000 },
          failure: { code: 'upstream_unreachable', detail: 'Connection refused.' },
        }),
    });
    expect(await screen.findByRole('link', { name: 'panel-1' })).toBeTruthy();
    const note = (await screen.findByText(/The service has not responded since/)).parentElement;
    expect(note?.textContent).toContain('Connection refused. What is shown may be out of date');
  });

  it('never draws a failed load as an empty list, and can be tried again', async () => {
    let isBroken = true;
    openPage('/sandbox/users', {
      list_users: () => (isBroken ? problem(500, 'internal', 'T') : page([entry('panel-1')])),
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The console failed');
    expect(alert.textContent).toContain('req-1');
    expect(screen.queryByText(/Connection refused/)).toBeNull();
    isBroken = false;
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'panel-1' })).toBeTruthy();
  });

  it('says what to do when there is no user', async () => {
    openPage('/sandbox/users', { list_users: () => page([]) });
    expect(await screen.findByText(/No users in sandbox yet/)).toBeTruthy();
  });

  it('does not claim that there is no user before the first successful poll', async () => {
    openPage('/sandbox/users', {
      list_users: () => page([]),
      get_health: () => healthResponse({ state: 'failing' }),
    });
    expect(await screen.findByText('No poll has succeeded yet')).toBeTruthy();
    expect(screen.queryByText('No users in sandbox yet')).toBeNull();
    expect(screen.queryByText('0 users')).toBeNull();
  });

  it('asks for what the address says, and for nothing that it cannot read', async () => {
    const { sent } = openPage('/sandbox/users?q=pan%26el&status=lost&sort=known_since', {
      list_users: () => page([]),
    });
    expect(await screen.findByText('No users match the filter')).toBeTruthy();
    const asked = sent.filter(({ operation }) => operation === 'list_users');
    expect(new Set(asked.map(({ path }) => path))).toEqual(
      new Set(['/api/sandbox/users?q=pan%26el&sort=known_since']),
    );
  });

  it('puts a filter into the address', async () => {
    const { router } = openPage('/sandbox/users?q=panel', {
      list_users: ({ query: { q, status } }) =>
        page([
          ...(q === 'panel' && status === undefined ? [entry('panel-1')] : []),
          ...(q === 'panel' && status === 'verified' ? [entry('panel-2', 'verified')] : []),
        ]),
    });
    await screen.findByRole('link', { name: 'panel-1' });
    fireEvent.change(screen.getByLabelText('Status:'), { target: { value: 'verified' } });
    expect(await screen.findByRole('link', { name: 'panel-2' })).toBeTruthy();
    expect(router.state.location.searchStr).toBe('?q=panel&status=verified');
  });

  it('sorts by a column, and reverses it, each a step in the history', async () => {
    const { router, sent } = openPage('/sandbox/users', {
      list_users: () => page([entry('panel-1')]),
    });
    const head = async () => screen.findByRole('columnheader', { name: 'Score' });
    const press = async () => {
      const button = within(await head()).getByRole('button');
      button.focus();
      fireEvent.click(button);
    };
    expect((await head()).getAttribute('aria-sort')).toBeNull();
    await press();
    await waitFor(async () => {
      expect((await head()).getAttribute('aria-sort')).toBe('descending');
    });
    expect((await head()).contains(document.activeElement)).toBe(true);
    await press();
    await waitFor(() => {
      expect(router.state.location.searchStr).toBe('?sort=score');
    });
    await waitFor(() => {
      expect(sent.at(-1)?.path).toBe('/api/sandbox/users?sort=score');
    });
    router.history.back();
    await waitFor(() => {
      expect(router.state.location.searchStr).toBe('?sort=-score');
    });
  });

  it('saves the filter under a name, opens it, and deletes it after a confirmation', async () => {
    const views = new Map<string, string>();
    const { router } = openPage('/sandbox/users?status=verified&sort=-score', {
      list_users: () => page([entry('panel-1')]),
      list_views: () => ({ views: [...views].map(([name, search]) => ({ name, search })) }),
      save_view: ({ body: { name, search } }) => {
        views.set(name, search);
        return null;
      },
      delete_view: ({ query: { name } }) => {
        views.delete(name);
        return null;
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Views' }));
    fireEvent.change(await screen.findByLabelText('Save this view as'), {
      target: { value: 'Best' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }));
    const link = await screen.findByRole('link', { name: 'Best', hidden: true });
    expect(views.get('Best')).toBe('status=verified&sort=-score');
    await router.navigate({ to: '/$environment/users', params: { environment: 'sandbox' } });
    fireEvent.click(link);
    await waitFor(() => {
      expect(router.state.location.searchStr).toBe('?status=verified&sort=-score');
    });
    fireEvent.change(screen.getByLabelText('Save this view as'), { target: { value: ' Best' } });
    expect(screen.getByRole('button', { name: 'Replace', hidden: true })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save', hidden: true })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Delete the view Best', hidden: true }));
    const question = within(
      screen.getByRole('alertdialog', { name: 'Delete the view Best?', hidden: true }),
    );
    fireEvent.click(question.getByRole('button', { name: 'Delete', hidden: true }));
    await waitFor(() => {
      expect(screen.queryByRole('link', { name: 'Best', hidden: true })).toBeNull();
    });
    expect([...views]).toEqual([]);
  });

  it('shows the views that another window saved meanwhile, once a name is entered', async () => {
    const views = [{ name: 'Best', search: 'sort=-score' }];
    openPage('/sandbox/users', {
      list_users: () => page([entry('panel-1')]),
      list_views: () => ({ views: [...views] }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Views' }));
    await screen.findByRole('link', { name: 'Best', hidden: true });
    views.push({ name: 'Waiting', search: 'status=waiting' });
    const name = screen.getByLabelText('Save this view as');
    fireEvent.focus(name);
    expect(await screen.findByRole('link', { name: 'Waiting', hidden: true })).toBeTruthy();
    fireEvent.change(name, { target: { value: 'Waiting' } });
    expect(screen.getByRole('button', { name: 'Replace', hidden: true })).toBeTruthy();
  });

  it('removes the ticked users, and undoes that', async () => {
    const users = new Set(['panel-1', 'panel-2']);
    openPage('/sandbox/users', {
      list_users: () => page([...users].map((id) => entry(id))),
      remove_users: ({ body: { reference_user_ids: ids } }) => {
        for (const id of ids) users.delete(id);
        return { removed: ids.length };
      },
      restore_users: ({ body: { reference_user_ids: ids } }) => {
        for (const id of ids) users.add(id);
        return { restored: ids.length };
      },
    });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select panel-2' }));
    const sheet = screen.getByRole('link', { name: 'QR sheet' });
    expect(sheet.getAttribute('href')).toBe('/sandbox/qr-sheet#id=panel-2');
    fireEvent.click(screen.getByRole('button', { name: 'Remove from the console' }));
    expect(await screen.findByText('1 user removed from the console')).toBeTruthy();
    await waitFor(() => {
      expect(screen.queryByRole('link', { name: 'panel-2' })).toBeNull();
    });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: 'panel-2' })).toBeTruthy();
    expect(screen.queryByText('1 user removed from the console')).toBeNull();
  });

  it('removes a user from a list that is scrolled down, and brings them back', async () => {
    const users = new Set(['panel-1', 'panel-2']);
    openPage('/sandbox/users', {
      list_users: () => page([...users].map((id) => entry(id))),
      get_user: ({ query: { reference_user_id: id } }) =>
        userDetail(id, { ...entry(id), removed_at: users.has(id) ? null : 1 }),
      remove_users: ({ body: { reference_user_ids: ids } }) => {
        for (const id of ids) users.delete(id);
        return { removed: ids.length };
      },
      restore_users: ({ body: { reference_user_ids: ids } }) => {
        for (const id of ids) users.add(id);
        return { restored: ids.length };
      },
    });
    const scroll = stubScroll();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select panel-2' }));
    scroll(false);
    fireEvent.click(screen.getByRole('button', { name: 'Remove from the console' }));
    expect(await screen.findByText('1 user removed from the console')).toBeTruthy();
    await waitFor(() => {
      expect(screen.queryByRole('link', { name: 'panel-2' })).toBeNull();
    });
    expect(screen.getByRole('link', { name: 'panel-1' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: 'panel-2' })).toBeTruthy();
  });

  it('offers to undo a removal over the empty list and under another filter', async () => {
    const users = new Set(['panel-1']);
    const { sent } = openPage('/sandbox/users?q=panel-1', {
      list_users: ({ query: { q = '' } }) =>
        page([...users, 'other'].filter((id) => id.includes(q)).map((id) => entry(id))),
      remove_users: () => {
        users.clear();
        return { removed: 1 };
      },
      restore_users: () => ({ restored: 1 }),
    });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select panel-1' }));
    fireEvent.click(screen.getByRole('button', { name: 'Remove from the console' }));
    await screen.findByText('No users match the filter');
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear the filter' })[0] ?? document);
    await screen.findByRole('link', { name: 'other' });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => {
      expect(screen.queryByRole('group', { name: 'Removed users' })).toBeNull();
    });
    expect(sent.find(({ operation }) => operation === 'restore_users')?.body).toEqual({
      reference_user_ids: ['panel-1'],
    });
  });

  it('shows another order at once, with the selection, while the reader is further down', async () => {
    openPage('/sandbox/users', {
      list_users: ({ query: { sort } }) =>
        page((sort === '-score' ? ['panel-9', 'panel-1'] : ['panel-1']).map((id) => entry(id))),
    });
    const scroll = stubScroll();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select panel-1' }));
    scroll(false);
    const head = screen.getByRole('columnheader', { name: 'Score' });
    fireEvent.click(within(head).getByRole('button'));
    await screen.findByRole('link', { name: 'panel-9' });
    expect(screen.queryByText(/new user/)).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Select panel-1' })).toHaveProperty(
      'checked',
      true,
    );
  });

  it('takes no more text than the address can say', async () => {
    openPage('/sandbox/users', { list_users: () => page([entry('panel-1')]) });
    expect(await screen.findByRole('searchbox')).toHaveProperty('maxLength', 255);
  });

  it('shows the next page under the first', async () => {
    openPage('/sandbox/users', {
      list_users: ({ query: { cursor } }) =>
        cursor === 'next' ? page([entry('panel-2')]) : page([entry('panel-1')], 'next'),
    });
    expect(await screen.findByRole('link', { name: 'panel-2' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'panel-1' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more users' })).toBeNull();
  });

  it('keeps the loaded users up to date while the reader is further down, and announces new ones', async () => {
    let first = page([entry('panel-2'), entry('panel-1')], 'next');
    openPage('/sandbox/users?status=waiting', {
      list_users: ({ query: { cursor } }) => (cursor === 'next' ? page([entry('panel-0')]) : first),
    });
    const scroll = stubScroll();
    const rowOf = (name: string) => screen.getByText(name).closest('tr');
    await screen.findByText('panel-0');
    scroll(false);
    // The one that no longer matches the filter stays.
    first = page(
      ['panel-4', 'panel-3', 'panel-2'].map((id) => entry(id)),
      'next',
    );
    act(() => {
      for (const user of [
        entry('panel-1', 'verified'),
        { ...entry('panel-0'), uniqueness_region_id: 'survey-200' },
      ]) {
        const { reference_user_id } = user;
        dispatchPush('sandbox', { event: 'user', data: { reference_user_id, user } });
      }
    });
    expect(await screen.findByText('2 new users. Show')).toBeTruthy();
    await waitFor(() => {
      expect(rowOf('panel-0')?.textContent).toContain('survey-200');
      expect(rowOf('panel-1')?.querySelector('[data-status="verified"]')).toBeTruthy();
    });
    const names = [...document.querySelectorAll('tbody tr')].map(
      ({ textContent }) => /panel-\d/.exec(textContent)?.[0],
    );
    expect(names).toEqual(['panel-2', 'panel-1', 'panel-0']);
  });

  it('marks what the search found, and filters by a label in the address', async () => {
    const { sent } = openPage('/sandbox/users?q=NEL&label=wave%202', {
      list_users: () =>
        page([{ ...entry('panel-1'), label: 'Flannel <b>', known_since: Date.now() }]),
    });
    const link = await screen.findByRole('link', { name: 'panel-1' });
    expect(link.querySelector('mark')?.textContent).toBe('nel');
    const marked = [...document.querySelectorAll('mark')].map((mark) => mark.textContent);
    expect(marked).toEqual(['nel', 'nel']);
    expect(screen.getByTitle('Flannel <b>').textContent).toBe('Flannel <b>');
    const time = document.querySelector('time');
    expect(time?.textContent).toMatch(/\d\d:\d\d/);
    fireEvent.pointerEnter(time?.parentElement ?? document.body);
    expect(await screen.findByText(/^(?:now|\d+ .* ago)$/)).toBeTruthy();
    expect(sent.find(({ operation }) => operation === 'list_users')?.path).toContain(
      'label=wave+2',
    );
  });

  it('leads to sign-in and comes back when the session has ended', async () => {
    const { router } = openPage('/sandbox/users?q=panel', {
      get_session: () => problem(401, 'not_signed_in', 'T'),
    });
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/sign-in');
    });
    expect(router.state.location.search).toEqual({ return: '/sandbox/users?q=panel' });
    expect(await screen.findByLabelText('Password')).toBeTruthy();
  });
});
