import { expect, test } from '@playwright/test';
import { codeOf } from '../../server/src/testing/fixtures/factor-fixture.js';
import { freePort } from '../../server/src/testing/services/free-port.js';
import { passesAxe } from '../fixtures/passes-axe.js';
import { fitsEveryWidth } from '../fixtures/fits-every-width.js';
import { startProgram } from '../fixtures/program.js';
import { ADMIN, SECRETS } from '../fixtures/test.js';

test('a second factor is set up, asked for at the next sign-in, and required of a role', async ({
  page,
}) => {
  const program = await startProgram({ ...SECRETS, ADMIN_EMAIL: ADMIN.email });
  const signIn = async () => {
    await page.getByLabel('Email address').fill(ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await page.goto(`${program.url}/settings/account`);
  await signIn();
  await page.getByLabel('Your password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(page.getByRole('img', { name: /^QR code for/ })).toBeVisible();
  const secret = (await page.locator('code').first().textContent()) ?? '';
  await page.getByLabel('Code of the app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const shown = page.getByLabel('Recovery codes', { exact: true });
  const codes = ((await shown.textContent()) ?? '').split('\n');
  expect(codes).toHaveLength(10);
  const [recovery = '', spare = ''] = codes;

  for (const code of [codeOf(secret, 1), recovery]) {
    await page.context().clearCookies();
    await page.goto(`${program.url}/settings/account`);
    await signIn();
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText(/^On since/)).toBeVisible();
  }
  await expect(page.getByText(/9 of 10 recovery codes left/)).toBeVisible();

  await page.goto(`${program.url}/settings/members`);
  await page.getByRole('button', { name: 'Require a second factor of admin…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Require' }).click();
  await expect(page.getByText('Required · 1 of 1 member ready')).toBeVisible();
  await passesAxe(page, 'members with a required factor');
  await page.goto(`${program.url}/settings/account`);
  await page.getByLabel('Code of the app, or a recovery code').fill(spare);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page).toHaveURL(/\/sign-in\/second-factor\?return=/);
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  await passesAxe(page, 'required second factor');
  await page.goto(`${program.url}/sandbox`);
  await page.getByLabel('Your password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const again = (await page.locator('code').first().textContent()) ?? '';
  await page.getByLabel('Code of the app').fill(codeOf(again));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page).toHaveURL(/\/sandbox$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  expect(program.output()).not.toContain(secret);
  await program.stop();
});

test('a passkey is a second factor, and signs in alone', async ({ page }) => {
  const PORT = String(await freePort());
  const url = `http://localhost:${PORT}`;
  const program = await startProgram({
    ...{ ...SECRETS, ADMIN_EMAIL: ADMIN.email, PORT, PUBLIC_URL: url },
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await page.goto(`${url}/settings/account`);
  await page.getByLabel('Email address').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page
    .locator('form', { hasText: 'Create passkey' })
    .getByLabel('Your password')
    .fill(ADMIN.password);
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect(page.getByLabel('Recovery codes', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  const passkeys = page.getByRole('list', { name: 'Your passkeys' });
  await expect(passkeys).toContainText(/Chrome on Windows.*not used yet/);
  await passesAxe(page, 'account with a passkey');
  await fitsEveryWidth(page, 'account with a passkey');

  await page.context().clearCookies();
  await page.goto(`${url}/settings/account`);
  await page.getByLabel('Email address').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Code')).toBeVisible();
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('No passkey was used')).toBeVisible();
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(passkeys).toContainText(/Chrome on Windows.*last used/);
  await program.stop();
});
