import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { factorOf } from '../../../testing/factor-response';
import { memberOf, openPage } from '../../../testing/open-page';
import { SIGNED_OUT_AT } from '../../../page/sign-out';
import { problem } from '../../../testing/stub-api';

const SECRET = 'MZXW6YTBOIMZXW6YTBOIMZXW6YTBOIAA';
const CODES = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];
const fill = async (label: string, value: string) => {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('is set up with a password and a code, shows the recovery codes once, and is turned off', async () => {
  let on_since: number | null = null;
  const refused = (detail: string) => problem(401, 'sign_in_refused', detail);
  openPage('/settings/account', {
    list_sessions: () => ({ sessions: [], has_password: true }),
    read_second_factor: () => factorOf(on_since),
    begin_second_factor: ({ body }) =>
      body.password === 'right'
        ? { secret: SECRET, uri: `otpauth://totp/a?secret=${SECRET}` }
        : refused('The password is wrong.'),
    confirm_second_factor: ({ body }) => {
      if (body.code !== '123456') return refused('The code is wrong.');
      on_since = Date.now();
      return { recovery_codes: CODES };
    },
    remove_second_factor: () => {
      on_since = null;
      return null;
    },
  });
  await fill('Your password', 'wrong');
  press('Set up an authenticator app');
  await screen.findByText('The password is wrong.');
  await fill('Your password', 'right');
  press('Set up an authenticator app');
  expect(await screen.findByTitle('QR code for the authenticator app')).toBeTruthy();
  expect(screen.getByText(SECRET)).toBeTruthy();
  await fill('Code of the app', '000000');
  press('Turn on');
  await screen.findByText(/^The code is wrong/);
  await fill('Code of the app', '123456');
  press('Turn on');
  const shown = await screen.findByLabelText('Recovery codes');
  expect(shown.textContent).toBe(CODES.join('\n'));
  press('I have kept them');
  await screen.findByText(/10 of 10 recovery codes left/);
  expect(screen.queryByText(SECRET)).toBeNull();
  await fill('Code of the app, or a recovery code', '123456');
  press('Turn off');
  await screen.findByLabelText('Your password');
});

it('is set up before anything else where the role requires it, and leads back', async () => {
  let needs = false;
  const { router } = openPage('/sandbox/calls?state=failed', {
    get_session: () => ({ ...memberOf('support'), ...(needs && { needs_second_factor: true }) }),
    list_calls: () => {
      needs = true;
      return problem(403, 'second_factor_required', 'A second factor is required');
    },
    read_second_factor: () => factorOf(null, { passkeys_off: 'Off' }),
    begin_second_factor: () => ({ secret: SECRET, uri: 'otpauth://totp/a' }),
    confirm_second_factor: () => {
      needs = false;
      return { recovery_codes: CODES };
    },
  });
  await fill('Your password', 'right');
  expect(router.latestLocation.pathname).toBe('/sign-in/second-factor');
  expect(screen.getByText(/requires a second factor for the role support/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
  press('Set up an authenticator app');
  await fill('Code of the app', '123456');
  press('Turn on');
  expect(await screen.findByLabelText('Recovery codes')).toBeTruthy();
  press('I have kept them');
  await waitFor(() => {
    expect(router.latestLocation.href).toBe('/sandbox/calls?state=failed');
  });
});

it('leads from its sign-out to the sign-in, not to a page that was never requested', async () => {
  let isSignedIn = true;
  const { router } = openPage('/sign-in/second-factor', {
    get_session: () => (isSignedIn ? { ...memberOf('support'), needs_second_factor: true } : null),
    read_second_factor: () => factorOf(null, { passkeys_off: 'Off' }),
    sign_out: () => {
      isSignedIn = false;
      return null;
    },
  });
  await screen.findByLabelText('Your password');
  const entries = window.history.length;
  press('Sign out');
  await waitFor(() => {
    expect(router.latestLocation.href).toBe('/sign-in');
  });
  // Back does not lead to the page without a session.
  expect(window.history.length).toBe(entries);
  await screen.findByLabelText('Email address');
  // So the other tabs of this browser leave too.
  expect(localStorage.getItem(SIGNED_OUT_AT)).not.toBeNull();
});

it('lists passkeys, and removes one with the password', async () => {
  const refusals = [problem(401, 'sign_in_refused', 'The password is wrong.')];
  const KEY = { id: 'a', name: 'Green key', created_at: 0, last_used_at: null };
  const { sent } = openPage('/settings/account', {
    list_sessions: () => ({ sessions: [], has_password: true }),
    read_second_factor: () => factorOf(null, { passkeys: [KEY], recovery_codes_left: 7 }),
    remove_passkey: () => refusals.shift() ?? null,
  });
  await screen.findByText(/7 of 10 recovery codes left/);
  expect(screen.getByRole('list', { name: 'Your passkeys' }).textContent).toContain('not used yet');
  press('Remove passkey: Green key');
  const list = within(screen.getByRole('list', { name: 'Your passkeys' }));
  const remove = (password: string) => {
    fireEvent.change(list.getByLabelText('Your password'), { target: { value: password } });
    fireEvent.click(list.getByRole('button', { name: 'Remove Green key' }));
  };
  remove('wrong');
  await screen.findByText(/^The password is wrong/);
  remove('right');
  await waitFor(() => {
    expect(sent.filter(({ operation }) => operation === 'remove_passkey')).toHaveLength(2);
  });
  const bodies = sent
    .filter(({ operation }) => /_passkey$/.test(operation))
    .map(({ body }) => body);
  expect(bodies).toEqual([{ password: 'wrong' }, { password: 'right' }]);
});

it('says why there can be no passkeys', async () => {
  openPage('/settings/account', {
    list_sessions: () => ({ sessions: [], has_password: true }),
    read_second_factor: () => factorOf(null, { passkeys_off: 'Passkeys need a host name.' }),
  });
  await screen.findByText('Passkeys need a host name.');
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

it('leads back from the page of a required factor where none is needed, and to the sign-in', async () => {
  const { router } = openPage('/sign-in/second-factor?return=/sandbox/attempts', {});
  await waitFor(() => {
    expect(router.latestLocation.pathname).toBe('/sandbox/attempts');
  });
  const out = openPage('/sign-in/second-factor?return=/sandbox/attempts', {
    get_session: () => null,
  });
  await waitFor(() => {
    expect(out.router.latestLocation.href).toMatch(/^\/sign-in\?return=/);
  });
});
