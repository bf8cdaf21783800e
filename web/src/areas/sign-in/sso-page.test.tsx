import { fireEvent, screen, waitFor } from '@testing-library/react';
import { SIGN_IN_BY } from '@connect-console/server/contract';
import { expect, it, onTestFinished } from 'vitest';
import { memberOf, openPage } from '../../testing/open-page';
import { problem, type Stubs } from '../../testing/stub-api';
import { drafts } from '../../ui/stored';
import { visibleText } from '../../ui/text/visible-text';

function pageSays(by: string) {
  const meta = document.createElement('meta');
  meta.name = SIGN_IN_BY;
  meta.content = by;
  document.head.append(meta);
  onTestFinished(() => {
    meta.remove();
  });
}
const REQUESTED = 'connect-console.sso-return';
const SIGNED_OUT = { get_session: () => null };

it('offers single sign-on beside the password, and leads back to the requested page', async () => {
  pageSays('sso');
  openPage('/sign-in?return=%2Fproduction', SIGNED_OUT);
  const link = await screen.findByRole<HTMLAnchorElement>('link', {
    name: 'Continue with single sign-on',
  });
  expect(link.pathname + link.search).toBe('/sign-in/sso?return=%2Fproduction');
  expect(screen.getByLabelText('Password')).toBeTruthy();
});

it('asks for no password where that is off', async () => {
  pageSays('sso_only');
  openPage('/sign-in', SIGNED_OUT);
  expect(await screen.findByRole('link', { name: 'Continue with single sign-on' })).toBeTruthy();
  expect(screen.queryByLabelText('Password')).toBeNull();
});

it("finishes with the provider's parameters, and only opens pages of the console", async () => {
  const given: string[] = [];
  let isSignedIn = false;
  drafts.write(REQUESTED, 'https://elsewhere.example.com/');
  const { router } = openPage('/sign-in/sso?code=the-code&state=the-state', {
    get_session: () => (isSignedIn ? memberOf('viewer') : null),
    finish_sso: ({ body }) => {
      given.push(body.search);
      isSignedIn = true;
      return null;
    },
  });
  await waitFor(() => {
    expect(router.state.location.href).toBe('/sandbox');
  });
  expect(given).toEqual(['?code=the-code&state=the-state']);
});

it('leads to the requested page, also by another try and by the sign-in page', async () => {
  let isRefused = true;
  let isSignedIn = false;
  const stubs: Stubs = {
    get_session: () => (isSignedIn ? memberOf('viewer') : null),
    start_sso: () => ({ url: '#at-the-provider' }),
    finish_sso: () => {
      if (isRefused) return problem(401, 'sign_in_refused', 'Refused');
      isSignedIn = true;
      return null;
    },
  };
  openPage('/sign-in/sso?return=%2Fproduction%2Fcalls', stubs);
  await waitFor(() => {
    expect(drafts.read(REQUESTED)).toBe('/production/calls');
  });
  openPage('/sign-in/sso?error=access_denied&state=the-state', stubs);
  const back = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Back to sign-in' });
  expect(back.search).toBe('?return=%2Fproduction%2Fcalls');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Opening your identity provider…');
  expect(drafts.read(REQUESTED)).toBe('/production/calls');
  isRefused = false;
  const { router } = openPage('/sign-in/sso?code=the-code&state=the-state', stubs);
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/production/calls');
  });
  expect(drafts.read(REQUESTED)).toBeNull();
});

it('says why the provider did not sign in, as text, and takes the code out of the address', async () => {
  const detail = 'The identity provider did not sign you in (access_denied: <b>no</b>).';
  const { router } = openPage('/sign-in/sso?error=access_denied&state=the-state', {
    ...SIGNED_OUT,
    finish_sso: () => problem(401, 'sign_in_refused', 'Sign-in refused', { detail }),
  });
  expect((await screen.findByRole('alert')).textContent).toContain(detail);
  expect(router.state.location.href).toBe('/sign-in/sso');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it.each(['sign_in_refused', 'upstream_unreachable'] as const)(
  'makes direction characters in the words of the provider visible (%s)',
  async (code) => {
    const detail = 'The identity provider failed (\u202eerror).';
    openPage('/sign-in/sso?error=failed&state=the-state', {
      ...SIGNED_OUT,
      finish_sso: () => problem(502, code, 'Failed', { detail }),
    });
    const said = (await screen.findByRole('alert')).textContent;
    expect(said).toContain(visibleText(detail));
    expect(said).not.toContain('\u202e');
  },
);
