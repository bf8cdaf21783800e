import { expect, type Page } from '@playwright/test';
import type { MemberLink } from '../../server/src/contract/console-api/settings/members.js';
import { codeOf } from '../../server/src/testing/fixtures/factor-fixture.js';
import {
  CLIENT,
  startIdentityProvider,
} from '../../server/src/testing/services/identity-provider.js';
import { startOddService } from '../../server/src/testing/services/odd-service.js';
import { crowd } from '../fixtures/crowd.js';
import { settled } from '../fixtures/settled.js';
import { startProgram } from '../fixtures/program.js';
import { ADMIN, SECRETS, test } from '../fixtures/test.js';
import { startTwoEnvironments } from '../fixtures/two-environments.js';

const WIDTHS = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const SCHEMES = ['light', 'dark'] as const;
const WEBHOOK_TYPES = [
  'USER_VERIFICATION_COMPLETED',
  'USER_VERIFICATION_REVOKED',
  'USER_VERIFICATION_DETERMINED_UNFULFILLABLE',
] as const;
const MOST_HIGH = 3000;
const HOUR_MS = 3_600_000;
const AREAS = {
  overview: '/sandbox',
  'set-quota': '/sandbox',
  reconciliation: '/sandbox/reconciliation',
  users: '/sandbox/users',
  register: '/sandbox/users/register',
  waiting: '/sandbox/users/shown-waiting',
  verified: '/sandbox/users/crowd-2',
  unfulfillable: '/sandbox/users/crowd-1',
  webhooks: '/sandbox/webhooks',
  'dialog-session-ended': '/sandbox/webhooks',
  'edit-webhook': '/sandbox/webhooks',
  'compare-one': '/sandbox/webhooks/compare',
  verify: '/sandbox/webhooks/verify',
  calls: '/sandbox/calls',
  events: '/sandbox/events',
  'bulk-reruns': '/sandbox/rerun-jobs',
  registrations: '/sandbox/qa/registrations',
  outcomes: '/sandbox/qa/outcomes',
  receiver: '/sandbox/qa/receiver',
  clock: '/sandbox/qa/clock',
  scenarios: '/sandbox/qa/scenarios',
  'not-connected': '/production/users',
};
const SETTINGS = {
  members: '/settings/members?environment=sandbox',
  'one-alert': '/settings/alerts?environment=sandbox&open=rule-success_rate_low',
  alerts: '/settings/alerts?environment=sandbox',
  tokens: '/settings/tokens?environment=sandbox',
  audit: '/settings/audit?environment=sandbox',
  environments: '/settings/environments?environment=sandbox',
  account: '/settings/account?environment=sandbox',
};

/** A window that fits the whole page, because full-page pictures lack the rows of lists and the foot of the rail. */
async function wholeSize(page: Page, { width, height }: { width: number; height: number }) {
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  return { width, height: Math.max(height, Math.min(whole, MOST_HIGH)) };
}

/** Actions on some of the pages before the picture is taken. */
async function prepare(page: Page, name: string): Promise<void> {
  if (name === 'overview') {
    await expect(page.getByRole('link', { name: 'Failing destination' })).toBeVisible();
  }
  if (name === 'wrong-password' || name === 'code') {
    await page.getByLabel('Email address').fill(ADMIN.email);
    const password = name === 'code' ? ADMIN.password : 'another password';
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const shown = name === 'code' ? page.getByLabel('Code') : page.getByRole('alert');
    await expect(shown).toBeVisible();
  }
  if (name === 'refused') {
    await page.getByRole('link', { name: 'Continue with single sign-on' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
  }
  if (name === 'set-up') {
    await page.getByLabel('Your password').fill(ADMIN.password);
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await expect(page.getByRole('img', { name: /^QR code for/ })).toBeVisible();
  }
  if (name === 'verify') {
    await page.getByRole('button', { name: 'Fill in an example' }).click();
    await expect(page.getByText('The signature is valid.')).toBeVisible();
  }
  if (name === 'dialog-session-ended') {
    const session = await page.context().cookies();
    await page.context().clearCookies();
    await page
      .getByRole('button', { name: /^Send test event/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    // For the next page.
    await page.context().addCookies(session);
  }
  if (name === 'dialog-copy') {
    await page
      .getByRole('button', { name: /^Copy to production/ })
      .first()
      .click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  }
  if (name === 'edit-webhook') {
    await page.getByRole('button', { name: 'Edit' }).first().click();
    await page.getByRole('textbox', { name: 'Destination URL' }).fill('https://hooks.acme.test/');
  }
  if (name === 'set-quota') {
    await page.getByRole('button', { name: 'Set quota of panel-2' }).click();
    await page.getByRole('textbox', { name: 'Verified users wanted' }).fill('1.5');
    await page.getByRole('button', { name: 'Save quota' }).click();
  }
}

/** Every area in both widths and both schemes, complete, to `e2e/results/screenshots`, for review. */
async function takeAll(page: Page, set: string, areas: Record<string, string>): Promise<void> {
  for (const [width, viewport] of Object.entries(WIDTHS)) {
    for (const colorScheme of SCHEMES) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const [name, path] of Object.entries(areas)) {
        await page.goto(path);
        await settled(page);
        await expect(page.locator('.animate-pulse-slow')).toHaveCount(0);
        await prepare(page, name);
        const file = `e2e/results/screenshots/${set}-${name}-${width}-${colorScheme}.png`;
        // A dialog is pictured in a window, a page as a whole.
        if (!name.startsWith('dialog')) await page.setViewportSize(await wholeSize(page, viewport));
        await page.screenshot({ path: file });
        await page.setViewportSize(viewport);
        // What was typed is kept as a draft, and would open its form on the next page.
        await page.evaluate(() => {
          sessionStorage.clear();
        });
      }
    }
  }
}

const signIn = (page: Page, url: string) =>
  page.request.post(`${url}/api/session`, { data: ADMIN });

test('crowded', async ({ page, sandbox, receiver, program }) => {
  test.setTimeout(300_000);
  receiver.answer({ status: 503, body: '{"error":"upstream deploy in progress"}' });
  await sandbox.configure('USER_VERIFICATION_COMPLETED', `${receiver.url}/humanness`);
  for (const id of ['failed-1', 'failed-2']) {
    await sandbox.register(id);
    await sandbox.outcome(id, 'verified');
  }
  // The longest wait is 6 h, so each step makes the next attempt due, to the last one.
  const statuses = async () => {
    await sandbox.post('/sandbox/clock', { advance_ms: 7 * HOUR_MS });
    return sandbox.post('/v1/webhook/admin/call/get');
  };
  const failed = [{ status: 'FAILED' }, { status: 'FAILED' }];
  await expect.poll(statuses, { intervals: [100] }).toMatchObject(failed);
  await crowd(sandbox, receiver, 48);
  const api = (path: string, data: object) =>
    page.request.post(`${program.url}/api/sandbox${path}`, { data });
  for (let index = 0; index < 48; index += 1) {
    await api('/users', { reference_user_id: `crowd-${index}` });
  }
  for (let index = 0; index < 12; index += 1) {
    const reference_user_id = `survey-${index}`;
    const uniqueness_region_id = index % 3 === 0 ? 'panel-2' : 'survey-114';
    const user = { reference_user_id, uniqueness_region_id };
    await api('/v1/business_connect_user/register', user);
    if (index < 8) await sandbox.outcome(reference_user_id, 'verified');
    else if (index < 10) await sandbox.outcome(reference_user_id, 'unfulfillable');
  }
  // What the polls have missed so far must not hide this user's outcome.
  await sandbox.post('/sandbox/clock', { advance_ms: HOUR_MS / 20 });
  await api('/v1/business_connect_user/register', {
    reference_user_id: 'shown-waiting',
    uniqueness_region_id: 'survey-114',
    redirect_url: 'https://acme.test/survey/done',
    data_request: { type: 'GET_HUMANNESS_SCORE_AND_UNIQUE_HUMAN_ID' },
  });
  await page.request.put(`${program.url}/api/sandbox/quotas`, {
    data: { uniqueness_region_id: 'survey-114', quota: 30 },
  });
  const data = {
    webhook_type: 'USER_VERIFICATION_REVOKED',
    destination_url: 'http://127.0.0.1:9/',
  };
  await api('/v1/webhook/admin/config/create_or_edit', data);
  const ask = (path: string, body: object) =>
    page.request.post(`${program.url}/api${path}`, { data: body });
  for (const role of ['viewer', 'staff', 'support', 'qa', 'admin', 'admin']) {
    for (const name of ['The day shift', `${role} with a name that is rather long`]) {
      const email = `${role}.${name.length}.of.the.whole.team@a-long-domain.example.test`;
      await ask('/members', { name, email, role });
    }
    await ask('/tokens', {
      name: `Reports of ${role}`,
      role,
      environments: ['sandbox'],
      expires_in_days: 30,
    });
    const channel = { kind: 'webhook', environments: ['sandbox'], url: `${receiver.url}/${role}` };
    await ask('/alerts/channels', { ...channel, name: `Channel of ${role}` });
  }
  await takeAll(page, 'crowded', { ...AREAS, ...SETTINGS });
});

test('both environments', async ({ page, receiver }) => {
  const { url, production, stop } = await startTwoEnvironments(page);
  const [completed, revoked] = WEBHOOK_TYPES;
  const hooks = 'https://hooks.acme.test/connect';
  for (const type of [completed, revoked]) await production.configure(type, hooks);
  for (const [webhook_type, destination_url] of [
    [completed, `${receiver.url}/connect`],
    [revoked, hooks],
  ]) {
    await page.request.post(`${url}/api/sandbox/v1/webhook/admin/config/create_or_edit`, {
      data: { webhook_type, destination_url },
    });
  }
  await takeAll(page, 'both', {
    compare: `${url}/sandbox/webhooks/compare`,
    'dialog-copy': `${url}/sandbox/webhooks/compare`,
    'production-webhooks': `${url}/production/webhooks`,
  });
  await stop();
});

test('empty', async ({ page }) => {
  const program = await startProgram({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  await signIn(page, program.url);
  const areas = Object.entries(AREAS).filter(([name]) =>
    ['users', 'webhooks', 'calls', 'events'].includes(name),
  );
  await takeAll(
    page,
    'empty',
    Object.fromEntries(areas.map(([name, path]) => [name, program.url + path])),
  );
  await program.stop();
});

for (const set of ['odd', 'failing']) {
  test(set, async ({ page }) => {
    const odd = await startOddService();
    if (set === 'failing') odd.answerEverywhere('maintenance');
    const program = await startProgram({
      CONNECT_SANDBOX_BASE_URL: odd.url,
      CONNECT_SANDBOX_API_KEY: 'the-key-of-the-odd-service',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    });
    await signIn(page, program.url);
    await takeAll(page, set, {
      webhooks: `${program.url}/sandbox/webhooks`,
      calls: `${program.url}/sandbox/calls`,
      events: `${program.url}/sandbox/events`,
      user: `${program.url}/sandbox/users/unknown-user`,
    });
    await program.stop();
    await odd.stop();
  });
}

test('sign-in', async ({ page, context, program }) => {
  const invited = { name: 'The new one', email: 'new@example.test', role: 'support' };
  const response = await page.request.post(`${program.url}/api/members`, { data: invited });
  const { link } = (await response.json()) as MemberLink; // the response of the operation
  await context.clearCookies();
  await takeAll(page, 'signed-out', {
    'sign-in': '/sandbox/users',
    'wrong-password': '/sandbox/users',
    'new-password': link,
    'used-link': link.replace(/.{8}$/, 'AAAAAAAA'),
  });
});

test('single sign-on', async ({ page }) => {
  const provider = await startIdentityProvider();
  const settings = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_ALLOWED_DOMAINS: 'example.test',
    OIDC_ROLE_CLAIM: 'groups',
  };
  for (const LOCAL_SIGN_IN of ['true', 'false']) {
    const program = await startProgram({ ...settings, LOCAL_SIGN_IN });
    provider.register(program.url);
    await takeAll(page, LOCAL_SIGN_IN === 'true' ? 'sso-too' : 'sso-only', {
      'sign-in': `${program.url}/sandbox/users`,
      refused: `${program.url}/sandbox/users`,
    });
    await program.stop();
  }
  await provider.stop();
});

test('second factor', async ({ page }) => {
  const program = await startProgram({ ...SECRETS, ADMIN_EMAIL: ADMIN.email });
  await signIn(page, program.url);
  const account = `${program.url}/settings/account`;
  await takeAll(page, 'factor', { 'set-up': account });
  await page.goto(account);
  await page.getByLabel('Your password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const secret = (await page.locator('code').first().textContent()) ?? '';
  await page.getByLabel('Code of the app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await takeAll(page, 'factor', { on: account });
  await page.context().clearCookies();
  await takeAll(page, 'factor', { code: account });
  await program.stop();
});
