import { expect, test } from '@playwright/test';
import {
  CLIENT,
  startIdentityProvider,
} from '../../server/src/testing/services/identity-provider.js';
import { startProgram } from '../fixtures/program.js';

test('a member signs in with the identity provider, and is signed out from there', async ({
  page,
}) => {
  const provider = await startIdentityProvider();
  const program = await startProgram({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_ALLOWED_DOMAINS: 'example.test',
    OIDC_ROLE_CLAIM: 'groups',
    LOCAL_SIGN_IN: 'false',
  });
  provider.register(program.url);
  const link = page.getByRole('link', { name: 'Continue with single sign-on' });

  await page.goto(`${program.url}/sandbox/calls`);
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await link.click();
  await expect(page.getByRole('alert')).toContainText('access_denied: not <b>today</b>');
  expect(page.url()).toBe(`${program.url}/sign-in/sso`);

  const vera = { sub: 'vera', name: 'Vera', email: 'vera@example.test', email_verified: true };
  provider.account = { ...vera, groups: ['support'] };
  await page.goto(`${program.url}/sandbox/calls`);
  await link.click();
  await expect(page).toHaveURL(`${program.url}/sandbox/calls`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calls');
  await page.goto(`${program.url}/settings/account`);
  await expect(page.getByRole('main')).toContainText('support');

  // In another tab, at the provider: its signed message ends the session here at once.
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(`${provider.issuer}/session/end`);
  await elsewhere.getByRole('button', { name: /yes/i }).click();
  // A tab that closes earlier aborts its request.
  await elsewhere.waitForURL('**/session/end/success');
  await elsewhere.close();
  await page.goto(`${program.url}/sandbox/calls`);
  await expect(link).toBeVisible();

  expect(program.output()).not.toContain(CLIENT.secret);
  await program.stop();
  await provider.stop();
});
