import { SIGN_IN_BY, type OwnSession } from '@connect-console/server/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { factorOf } from '../../../testing/factor-response';
import { memberOf, openPage } from '../../../testing/open-page';
import { problem, type Stubs } from '../../../testing/stub-api';

const sessionOf = (id: string, fields: Partial<OwnSession> = {}): OwnSession => ({
  ...{ id, device: 'Firefox/144.0 (Windows NT 10.0)', address: '10.0.0.7' },
  ...{ created_at: Date.now() - 7_200_000, seen_at: Date.now() - 3_600_000, is_current: false },
  ...fields,
});
const HERE = sessionOf('here', { device: '', address: null, is_current: true });

function openAccount(sessions: readonly OwnSession[], stubs: Stubs = {}, has_password = true) {
  return openPage('/settings/account', {
    list_sessions: () => ({ sessions: [...sessions], has_password }),
    read_second_factor: () => factorOf(null),
    ...stubs,
  });
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('changes the password with the current one, and says which of them was refused', async () => {
  const refusals = [
    problem(401, 'sign_in_refused', 'The current password is wrong.'),
    problem(400, 'invalid_request', 'Refused', {
      fields: [{ field: 'password', reason: 'is too common' }],
    }),
  ];
  const { sent } = openAccount([HERE], {
    get_session: () => ({ ...memberOf('support'), email: 'me@example.test' }),
    change_password: () => refusals.shift() ?? null,
  });
  await screen.findByLabelText('Current password');
  type('Current password', 'the current one');
  type('New password', 'four unrelated words');
  const change = () => fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  change();
  await screen.findByText('The current password is wrong.');
  expect(screen.getByLabelText('Current password').ariaInvalid).toBe('true');
  change();
  await screen.findByText('This password is too common.');
  change();
  await screen.findByText(/^The password was changed/);
  expect(sent.findLast(({ operation }) => operation === 'change_password')?.body).toEqual({
    ...{ current: 'the current one', password: 'four unrelated words' },
  });
  expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('');
});

it('sets the first password of an admin who signed in by the printed link', async () => {
  const { sent } = openAccount(
    [HERE],
    { get_session: () => memberOf('admin'), change_password: () => null },
    false,
  );
  await screen.findByLabelText('Email address');
  expect(screen.queryByLabelText('Current password')).toBeNull();
  type('Email address', 'me@example.test');
  type('New password', 'four unrelated words');
  fireEvent.click(screen.getByRole('button', { name: 'Set password' }));
  await waitFor(() => {
    expect(sent.find(({ operation }) => operation === 'change_password')?.body).toEqual({
      ...{ email: 'me@example.test', password: 'four unrelated words' },
    });
  });
});

it('lists the sessions with this one marked, and ends one or all others', async () => {
  let sessions = [HERE, sessionOf('a'), sessionOf('b')];
  const { sent } = openAccount([], {
    list_sessions: () => ({ sessions, has_password: true }),
    end_session: ({ id }) => {
      sessions = sessions.filter((each) => each.id !== id);
      return null;
    },
    end_other_sessions: () => {
      sessions = [HERE];
      return null;
    },
  });
  const list = within(await screen.findByRole('list', { name: 'Your sessions' }));
  const [here, other] = list.getAllByRole('listitem');
  expect(here?.textContent).toMatch(/^Unknown browserThis browser/);
  expect(other?.textContent).toMatch(/^Firefox on Windows10.0.0.7/);
  expect(list.getAllByRole('button')).toHaveLength(2);
  const [end] = list.getAllByRole('button', { name: 'End session: Firefox on Windows' });
  if (end) fireEvent.click(end);
  await waitFor(() => {
    expect(list.getAllByRole('listitem')).toHaveLength(2);
  });
  expect(sent).toContainEqual(expect.objectContaining({ path: '/api/sessions/a' }));
  fireEvent.click(screen.getByRole('button', { name: 'End all others…' }));
  fireEvent.click(screen.getByRole('button', { name: 'End all others' }));
  await waitFor(() => {
    expect(list.getAllByRole('listitem')).toHaveLength(1);
  });
  const all = screen.getByRole('button', { name: 'End all others…' });
  expect(all.title).toBe('There is no other session');
});

it('shows neither password nor second factor where the identity provider has them', async () => {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: SIGN_IN_BY, content: 'sso_only' });
  document.head.append(meta);
  onTestFinished(() => {
    meta.remove();
  });
  openAccount([HERE]);
  expect(await screen.findByRole('list', { name: 'Your sessions' })).toBeTruthy();
  expect(screen.queryByText('Password')).toBeNull();
  expect(screen.queryByText('Second factor')).toBeNull();
});
