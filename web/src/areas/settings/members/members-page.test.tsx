import { SIGN_IN_BY, type Member } from '@connect-console/server/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { memberOf, openPage } from '../../../testing/open-page';
import { problem, type Stubs } from '../../../testing/stub-api';

const named = (name: string, fields: Partial<Member> = {}): Member => ({
  ...{ id: name, name, email: `${name}@example.test`, role: 'support', state: 'active' },
  ...{ created_at: 1_700_000_000_000, last_seen_at: Date.now(), link_expires_at: null },
  ...{
    is_you: false,
    keep_reason: null,
    no_link_reason: null,
    has_second_factor: false,
    is_sso: false,
  },
  ...fields,
});
const keep_reason = 'No other admin can sign in.';
const OWNER = named('owner', { role: 'admin', is_you: true, keep_reason });
const LINK = {
  link: 'https://console.example.test/sign-in#welcome=secret',
  expires_at: Date.now(),
};

function openMembers(
  path = '',
  members: readonly Member[] = [OWNER, named('ada')],
  stubs: Stubs = {},
) {
  return openPage(`/settings/members${path}`, {
    list_members: () => ({ members: [...members], second_factor_roles: ['qa'] }),
    ...stubs,
  });
}
const button = (name: string) => screen.findByRole('button', { name });
const dialog = () => within(screen.getByRole('alertdialog'));

it('invites a member, keeps what was typed over a refusal, and shows the link once', async () => {
  let isTaken = true;
  const { sent } = openMembers('', [OWNER], {
    invite_member: () =>
      isTaken
        ? problem(409, 'conflict', 'Conflict', {
            detail: 'A member with the address exists already.',
          })
        : LINK,
  });
  expect(await screen.findByText(/^You are the only member/)).toBeTruthy();
  fireEvent.click(await button('Invite member'));
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ada' } });
  fireEvent.change(screen.getByLabelText('Email address'), {
    target: { value: 'ada@example.test' },
  });
  fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'qa' } });
  expect(
    screen.getByText(/use QA, change webhooks and send test events in sandbox\.$/),
  ).toBeTruthy();
  fireEvent.click(await button('Create invite link'));
  expect(await screen.findByText('A member with the address exists already.')).toBeTruthy();
  isTaken = false;
  fireEvent.click(await button('Create invite link'));
  expect(await screen.findByText(LINK.link)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Invite link for Ada' })).toBeTruthy();
  expect(sent.findLast(({ operation }) => operation === 'invite_member')?.body).toEqual({
    ...{ name: 'Ada', email: 'ada@example.test', role: 'qa' },
  });
  fireEvent.click(await button('I have copied it'));
  expect(screen.queryByText(LINK.link)).toBeNull();
  fireEvent.click(await button('Invite member'));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
});

it('says that an invite begins with what was typed before', async () => {
  openMembers();
  fireEvent.click(await button('Invite member'));
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ada' } });
  openMembers();
  expect(await screen.findByText(/^Draft from .* restored\.$/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada');
  fireEvent.click(await button('Discard draft'));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
});

it('says what a new role changes before it is changed', async () => {
  const { sent } = openMembers('?open=ada', undefined, { change_role: () => null });
  fireEvent.click(await button('Change role…'));
  const confirm = () => dialog().getByRole('button', { name: 'Change role' });
  expect(confirm().title).toBe('Choose another role');
  fireEvent.change(dialog().getByLabelText('Role'), { target: { value: 'qa' } });
  const changes = dialog().getByRole('status').textContent;
  expect(
    dialog().getByText(/use QA, change webhooks and send test events in sandbox\.$/),
  ).toBeTruthy();
  expect(changes).toMatch(/^Until now support: Can .*, rerun calls\./);
  expect(changes).toContain('signed out at once');
  fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await button('Change role…'));
  expect(dialog().getByLabelText<HTMLSelectElement>('Role').value).toBe('support');
  expect(confirm().title).toBe('Choose another role');
  fireEvent.change(dialog().getByLabelText('Role'), { target: { value: 'qa' } });
  fireEvent.click(confirm());
  await waitFor(() => {
    expect(sent).toContainEqual(
      expect.objectContaining({ path: '/api/members/ada/role', body: { role: 'qa' } }),
    );
  });
});

it('asks before a member is signed out or disabled, and enables one at once', async () => {
  const nothing = () => null;
  const { sent, router } = openMembers(
    '?open=ada',
    [named('ada'), named('dan', { state: 'disabled', no_link_reason: 'The member is disabled.' })],
    { sign_out_member: nothing, disable_member: nothing, enable_member: nothing },
  );
  const done = (path: string) =>
    waitFor(() => {
      expect(sent).toContainEqual(expect.objectContaining({ path: `/api/members/${path}` }));
    });
  for (const [verb, path] of [
    ['Sign out everywhere', 'ada/sign-out'],
    ['Disable', 'ada/disable'],
  ] as const) {
    fireEvent.click(await button(`${verb}…`));
    expect(sent).not.toContainEqual(expect.objectContaining({ path: `/api/members/${path}` }));
    fireEvent.click(dialog().getByRole('button', { name: verb }));
    await done(path);
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
  }
  fireEvent.click(screen.getByRole('link', { name: /^dan/ }));
  expect((await button('Link for a new password')).title).toMatch(/^The member is disabled/);
  fireEvent.click(await button('Enable'));
  await done('dan/enable');
  expect(router.latestLocation.search).toEqual({ open: 'dan' });
});

it('asks before a link is replaced, and gives the reason for what is impossible on focus', async () => {
  openMembers(
    '?open=ada',
    [OWNER, named('ada', { state: 'invited', link_expires_at: Date.now() })],
    {
      create_password_link: () => LINK,
    },
  );
  fireEvent.click(await button('New invite link'));
  fireEvent.click(dialog().getByRole('button', { name: 'Create new link' }));
  expect(await screen.findByText(LINK.link)).toBeTruthy();
  fireEvent.click(await button('I have copied it'));
  fireEvent.click(screen.getByRole('link', { name: /^owner/ }));
  for (const name of ['Change role…', 'Disable…']) {
    const blocked = await button(name);
    expect(blocked.title).toMatch(/^No other admin can sign in/);
    fireEvent.focusIn(blocked);
    expect(screen.getByText(/^No other admin can sign in/)).toBeTruthy();
    fireEvent.focusOut(blocked);
    fireEvent.click(blocked);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  }
});

it('shows who has a second factor, and requires it of a role but the own one without', async () => {
  const { sent } = openMembers(
    '',
    [OWNER, named('ada'), named('quin', { role: 'qa' }), named('sue', { has_second_factor: true })],
    { require_second_factor: () => null },
  );
  const line = async (name: RegExp) =>
    (await screen.findByRole('link', { name })).parentElement?.textContent;
  expect(await line(/^ada/)).toContain('Off');
  expect(await line(/^quin/)).toContain('Required, off');
  expect(await line(/^sue/)).toContain('On');
  expect((await button('Require a second factor of admin…')).title).toMatch(/^You have no second/);
  fireEvent.click(await button('Require a second factor of support…'));
  expect(screen.getByText(/^1 member with this role must set one up/)).toBeTruthy();
  fireEvent.click(dialog().getByRole('button', { name: 'Require' }));
  fireEvent.click(await button('Stop requiring a second factor of qa'));
  await waitFor(() => {
    const bodies = sent.filter(({ operation }) => operation === 'require_second_factor');
    expect(bodies.map(({ body }) => body)).toEqual([
      { role: 'support', is_required: true },
      { role: 'qa', is_required: false },
    ]);
  });
});

it('shows an invite that expired, and a name as text', async () => {
  openMembers('', [
    named('Grace\u202e', { email: null, role: 'staff', state: 'invited', last_seen_at: null }),
  ]);
  const list = within(await screen.findByRole('list', { name: 'Members' }));
  expect(list.getByText(/^Grace⟨U\+202E⟩/)).toBeTruthy();
  expect(list.getByText('Invite expired')).toBeTruthy();
  expect(list.getByText('Never')).toBeTruthy();
});

it('says of a disabled member only that no use of the last 90 days is known', async () => {
  openMembers('', [named('ada', { state: 'disabled', last_seen_at: null })]);
  const list = within(await screen.findByRole('list', { name: 'Members' }));
  expect(list.getByText('Not in 90 days')).toBeTruthy();
});

it('says why the members could not be read, and to a role that may not', async () => {
  openMembers('', [], { list_members: () => problem(500, 'internal', 'Internal') });
  expect(await screen.findByText('The console failed')).toBeTruthy();
  openMembers('', [], { get_session: () => memberOf('support') });
  expect(await screen.findByText('Your role cannot open this page')).toBeTruthy();
  expect(screen.getByText(/The role support does not allow members/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Members' })).toBeNull();
});

it('offers no link for a password where passwords are off', async () => {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: SIGN_IN_BY, content: 'sso_only' });
  document.head.append(meta);
  onTestFinished(() => {
    meta.remove();
  });
  openMembers('?open=ada', [OWNER, named('ada', { is_sso: true })]);
  for (const name of ['Link for a new password', 'Invite member']) {
    expect((await button(name)).title).toMatch(/^Passwords are off/);
  }
  expect(screen.getByText('Identity provider')).toBeTruthy();
});
