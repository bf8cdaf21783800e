import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { query } from '../../api/client';
import { sessionQuery } from '../../api/session';
import { useSessionEnd } from '../../api/session-end';
import { SIGNED_IN_AT } from '../../page/sign-out';
import { createConsole } from '../../router/router';
import { healthResponse, memberOf, openPage } from '../../testing/open-page';
import { problem, stubApi, type Stubs } from '../../testing/stub-api';
import { SessionEnded } from './session-ended';

const stored = () =>
  Object.keys(sessionStorage)
    .map((name) => sessionStorage.getItem(name))
    .join();
const refused = () => problem(401, 'not_signed_in', 'T');
const dialog = () => screen.findByRole('dialog', { name: 'Your session has ended' });
const idField = () => screen.findByLabelText<HTMLInputElement>('Reference user ID');

/** The register form with an ID in it, whose session can be ended. */
async function openForm(more: Stubs = {}) {
  const session = { isOver: false, member: { ...memberOf('admin'), email: 'a@example.test' } };
  const page = openPage('/sandbox/users/register', {
    get_session: () => (session.isOver ? null : session.member),
    list_users: () =>
      session.isOver
        ? refused()
        : { users: [], total: { count: 0, more: false }, next_cursor: null },
    get_user: () => (session.isOver ? refused() : problem(404, 'not_found', 'T')),
    get_health: () => (session.isOver ? refused() : healthResponse()),
    register: () =>
      session.isOver
        ? refused()
        : {
            ...{ status: 'success', invite_url: 'https://a.example/i', user_id: 'bcu_1' },
            connection_verified: false,
          },
    sign_in: () => {
      session.isOver = false;
      return null;
    },
    ...more,
  });
  fireEvent.change(await idField(), { target: { value: 'panel-1' } });
  session.isOver = true;
  return { ...page, session };
}
const press = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Register user', hidden: true }));
};
async function signIn() {
  const asked = within(await dialog());
  expect(asked.getByLabelText<HTMLInputElement>('Email address').value).toBe('a@example.test');
  fireEvent.change(asked.getByLabelText('Password'), { target: { value: 'secret-1' } });
  fireEvent.click(asked.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => {
    expect(screen.queryByText('Your session has ended')).toBeNull();
  });
}

describe('a session that ends in the middle of a form', () => {
  it('says that nothing was sent, and continues in place after a new sign-in', async () => {
    const { router, sent } = await openForm();
    press();
    expect((await dialog()).textContent).toContain('Nothing was sent');
    expect(router.state.location.pathname).toBe('/sandbox/users/register');
    await signIn();
    expect((await idField()).value).toBe('panel-1');
    expect(stored()).not.toContain('secret-1');
    press();
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/sandbox/users/panel-1');
    });
    expect(sent.filter(({ operation }) => operation === 'register')).toHaveLength(2);
  });

  it('says what is unknown, and what was sent in part', async () => {
    const { session } = await openForm({
      label_user: () => {
        session.isOver = true;
        return refused();
      },
    });
    session.isOver = false;
    fireEvent.change(screen.getByLabelText('Label'), { target: { value: 'Anna' } });
    press();
    expect((await dialog()).textContent).toContain('sent only in part');

    const other = await openForm({
      register: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    other.session.isOver = false;
    press();
    await screen.findByText('The console cannot be reached');
    other.session.isOver = true;
    // The form looks up whether the user exists.
    fireEvent.change(await idField(), { target: { value: 'panel-2' } });
    fireEvent.blur(await idField());
    expect((await dialog()).textContent).toContain('It is unknown whether your change at');
  });

  it('drops what was typed when another member signs in', async () => {
    const { session } = await openForm();
    press();
    await dialog();
    // The form looks up whether the user exists, which waits for a session.
    fireEvent.change(await idField(), { target: { value: 'panel-2' } });
    fireEvent.blur(await idField());
    session.member = {
      ...memberOf('staff'),
      member_id: 'another',
      name: 'Another',
      email: 'b@example.test',
    };
    await signIn();
    await waitFor(async () => {
      expect((await idField()).value).toBe('');
    });
    expect(await screen.findByRole('button', { name: 'Account A: Another' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('drops what was typed when another member signs in in another tab', async () => {
    const { session } = await openForm();
    session.isOver = false;
    session.member = {
      ...memberOf('staff'),
      member_id: 'another',
      name: 'Another',
      email: 'b@b.test',
    };
    window.dispatchEvent(new StorageEvent('storage', { key: 'connect-console.signed-in-at' }));
    await waitFor(async () => {
      expect((await idField()).value).toBe('');
    });
  });

  it('continues when the member has signed in in another tab', async () => {
    const { session } = await openForm();
    press();
    await dialog();
    session.isOver = false;
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => {
      expect(screen.queryByText('Your session has ended')).toBeNull();
    });
    expect((await idField()).value).toBe('panel-1');
  });

  it('is left, without drafts, when the member signs out in another tab', async () => {
    const { router, session } = await openForm();
    session.isOver = true;
    window.dispatchEvent(new StorageEvent('storage', { key: 'connect-console.signed-out-at' }));
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/sign-in');
    });
    expect(stored()).not.toContain('panel-1');
  });
});

it('asks for the reason if the session itself is read first', async () => {
  let isOver = false;
  const { sent } = openPage('/sandbox/users/register', {
    get_session: ({ query: { signed_out } }) => {
      if (!isOver) return memberOf('admin');
      if (signed_out === 'null') return null;
      return problem(401, 'not_signed_in', 'T', { session_end: 'disabled' });
    },
  });
  await idField();
  isOver = true;
  window.dispatchEvent(new StorageEvent('storage', { key: SIGNED_IN_AT }));
  await screen.findByRole('dialog', { name: 'Your account is disabled' });
  const asked = () => sent.filter(({ path }) => path === '/api/session');
  expect(asked()).toHaveLength(1);
});

it('gives up what waits without ending the session of another member', async () => {
  const session = { isOver: false, member: memberOf('admin') };
  const { fetch } = stubApi({
    get_session: () => (session.isOver ? null : session.member),
    list_views: () => (session.isOver ? refused() : { views: [] }),
    sign_in: () => {
      session.isOver = false;
      return null;
    },
  });
  vi.stubGlobal('fetch', fetch);
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  const { queryClient } = createConsole();
  await queryClient.query(sessionQuery);
  session.isOver = true;
  const views = query('list_views', { environment: 'sandbox', query: { list: 'calls' } });
  function Page() {
    useQuery(views);
    const ended = useSessionEnd();
    return ended && <SessionEnded {...ended} />;
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
  const asked = within(await dialog());
  session.member = { ...memberOf('staff'), member_id: 'another' };
  fireEvent.change(asked.getByLabelText('Email address'), { target: { value: 'b@b.test' } });
  fireEvent.change(asked.getByLabelText('Password'), { target: { value: 'secret-1' } });
  fireEvent.click(asked.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => {
    expect(queryClient.getQueryData(views.queryKey)).toEqual({ views: [] });
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});
