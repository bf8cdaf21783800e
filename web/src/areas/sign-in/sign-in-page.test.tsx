import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page';
import { problem, type Stubs } from '../../testing/stub-api';

afterEach(() => {
  cleanup();
});

const REFUSING: Stubs = {
  get_session: () => null,
  sign_in: () => problem(401, 'sign_in_refused', 'Sign-in refused'),
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

it('explains a link that was used before', async () => {
  openPage('/sign-in#token=used-before', REFUSING);
  const said = (await screen.findByRole('alert')).textContent;
  expect(said).toContain('The link has already been used');
  expect(said).not.toContain('is incorrect');
});
