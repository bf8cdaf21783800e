import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { memberOf, openPage } from '../../testing/open-page';
import { problem, type Stubs } from '../../testing/stub-api';

const REFUSING: Stubs = {
  get_session: () => null,
  sign_in: ({ body }) =>
    problem(401, 'sign_in_refused', 'Sign-in refused', {
      detail:
        'email' in body
          ? 'The email address or the password is incorrect.'
          : 'This link has already been used.',
    }),
};

it('explains a wrong password', async () => {
  openPage('/sign-in', REFUSING);
  const fill = async (label: string, value: string) => {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  };
  await fill('Email address', 'owner@example.test');
  await fill('Password', 'wrong');
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  const said = (await screen.findByRole('alert')).textContent;
  expect(said).toContain('The email address or the password is incorrect.');
  expect(said).not.toContain('already been used');
});

it('says that the browser keeps no session, and lets the form be sent again', async () => {
  openPage('/sign-in', { get_session: () => null, sign_in: () => null });
  for (const label of ['Email address', 'Password']) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value: 'a@example.test' } });
  }
  const send = screen.getByRole('button', { name: 'Sign in' });
  fireEvent.click(send);
  const said = (await screen.findByRole('alert')).textContent;
  expect(said).toContain('The browser did not keep the sign-in');
  expect(send.getAttribute('aria-disabled')).not.toBe('true');
});

it('explains a link that was used before', async () => {
  openPage('/sign-in#token=used-before', REFUSING);
  const said = (await screen.findByRole('alert')).textContent;
  expect(said).toContain('This link has already been used');
  expect(said).not.toContain('is incorrect');
});

it('sets a password with a link, and says why one is refused', async () => {
  const given: unknown[] = [];
  let isSignedIn = false;
  const { router } = openPage('/sign-in#welcome=the-secret', {
    get_session: () => (isSignedIn ? memberOf('viewer') : null),
    read_password_link: () => ({
      ...{ name: 'Vera', email: 'vera@example.test', is_invite: true },
      has_second_factor: false,
    }),
    use_password_link: ({ body }) => {
      given.push(body);
      if (body.password === 'password1234') {
        const fields = [{ field: 'password', reason: 'is known to attackers' }];
        return problem(400, 'invalid_request', 'Refused', { fields });
      }
      isSignedIn = true;
      return null;
    },
  });
  const field = await screen.findByLabelText('New password');
  expect(screen.getByLabelText('Email address')).toHaveProperty('value', 'vera@example.test');
  const send = (password: string) => {
    fireEvent.change(field, { target: { value: password } });
    fireEvent.click(screen.getByRole('button', { name: 'Set password and sign in' }));
  };
  send('password1234');
  const said = (await screen.findByRole('alert')).textContent;
  expect(said).toBe('This password is known to attackers.');
  send('correct horse battery staple');
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/sandbox');
  });
  expect(given.at(-1)).toEqual({ token: 'the-secret', password: 'correct horse battery staple' });
});

it('leads a member with a second factor from the link to the sign-in', async () => {
  const { router } = openPage('/sign-in#welcome=the-secret', {
    get_session: () => null,
    read_password_link: () => ({
      ...{ name: 'Vera', email: null, is_invite: false, has_second_factor: true },
    }),
    use_password_link: () => null,
  });
  const field = await screen.findByLabelText('New password');
  expect(screen.getByText(/sign in with it and your second factor/)).toBeTruthy();
  fireEvent.change(field, { target: { value: 'correct horse battery staple' } });
  fireEvent.click(screen.getByRole('button', { name: 'Set password' }));
  expect(await screen.findByLabelText('Password')).toBeTruthy();
  expect(router.state.location.hash).toBe('');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says that a link no longer sets a password', async () => {
  openPage('/sign-in#welcome=used-before', {
    get_session: () => null,
    read_password_link: () =>
      problem(401, 'sign_in_refused', 'This link was replaced by a newer one.'),
  });
  const said = (await screen.findByRole('alert')).textContent;
  expect(said).toContain('was replaced by a newer one');
  expect(said).toContain('An admin can give you a link to set a password');
  expect(said).not.toContain('Try again');
  expect(screen.queryByLabelText('New password')).toBeNull();
});

it('asks for a code after the password, and says when it is wrong', async () => {
  const given: unknown[] = [];
  let isSignedIn = false;
  const { router } = openPage('/sign-in', {
    get_session: () => (isSignedIn ? memberOf('viewer') : null),
    sign_in: ({ body }) => {
      given.push(body);
      if (!('code' in body)) {
        const fields = [{ field: 'code', reason: 'is needed' }];
        return problem(400, 'invalid_request', 'Refused', { fields });
      }
      if (body.code !== '123456') return problem(401, 'sign_in_refused', 'The code is wrong.');
      isSignedIn = true;
      return null;
    },
  });
  const fill = async (label: string, value: string) => {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  };
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await fill('Email address', 'owner@example.test');
  await fill('Password', 'right');
  expect(screen.queryByLabelText('Code')).toBeNull();
  send();
  await fill('Code', '000000');
  expect(screen.queryByRole('alert')).toBeNull();
  send();
  expect((await screen.findByRole('alert')).textContent).toContain('The code is wrong');
  await fill('Code', '123456');
  send();
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/sandbox');
  });
  expect(given.at(-1)).toEqual({
    ...{ email: 'owner@example.test', password: 'right', code: '123456' },
  });
});
