import { expect, type Page } from '@playwright/test';
import { startOddService } from '../../server/src/testing/services/odd-service.js';
import { crowd } from '../fixtures/crowd.js';
import { settled } from '../fixtures/settled.js';
import { startProgram } from '../fixtures/program.js';
import { ADMIN, test } from '../fixtures/test.js';

const WIDTHS = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const SCHEMES = ['light', 'dark'] as const;
const HOUR_MS = 3_600_000;
const AREAS = {
  overview: '/sandbox',
  reconciliation: '/sandbox/reconciliation',
  users: '/sandbox/users',
  register: '/sandbox/users/register',
  waiting: '/sandbox/users/shown-waiting',
  verified: '/sandbox/users/crowd-2',
  unfulfillable: '/sandbox/users/crowd-1',
  webhooks: '/sandbox/webhooks',
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

/** What is done on some of the pages before the picture is taken. */
async function prepare(page: Page, name: string): Promise<void> {
  if (name === 'verify') {
    await page.getByRole('button', { name: 'Fill in an example' }).click();
    await expect(page.getByText('The signature is valid.')).toBeVisible();
  }
  if (name === 'session-ended') {
    await page.context().clearCookies();
    await page.getByRole('button', { name: /^Send test event/ }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }
}

/** Every area in both widths and both schemes, whole, to `e2e/results/screenshots`, for review. */
async function takeAll(page: Page, set: string, areas: Record<string, string>): Promise<void> {
  for (const [width, viewport] of Object.entries(WIDTHS)) {
    for (const colorScheme of SCHEMES) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const [name, path] of Object.entries(areas)) {
        await page.goto(path);
        await settled(page);
        await prepare(page, name);
        const file = `e2e/results/screenshots/${set}-${name}-${width}-${colorScheme}.png`;
        await page.screenshot({ path: file, fullPage: name !== 'session-ended' });
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
  await expect.poll(statuses, { timeout: 30_000, intervals: [100] }).toMatchObject(failed);
  await crowd(sandbox, receiver, 48);
  const api = (path: string, data: object) =>
    page.request.post(`${program.url}/api/sandbox${path}`, { data });
  for (let index = 0; index < 48; index += 1) {
    await api('/users', { reference_user_id: `crowd-${index}` });
  }
  await api('/v1/business_connect_user/register', {
    reference_user_id: 'shown-waiting',
    uniqueness_region_id: 'survey-114',
    redirect_url: 'https://acme.test/survey/done',
    data_request: { type: 'GET_HUMANNESS_SCORE_AND_UNIQUE_HUMAN_ID' },
  });
  await api('/quotas', { uniqueness_region_id: 'crowd', quota: 40 });
  await takeAll(page, 'crowded', AREAS);
});

test('both environments', async ({ page, receiver }) => {
  const service = await startProgram({ SANDBOX_API_KEY: 'the-key-of-production' });
  const program = await startProgram({
    CONNECT_PRODUCTION_BASE_URL: service.sandboxUrl,
    CONNECT_PRODUCTION_API_KEY: 'the-key-of-production',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  await signIn(page, program.url);
  const production = createSandboxClient(service.sandboxUrl, 'the-key-of-production');
  const [completed, revoked] = WEBHOOK_TYPES;
  for (const type of [completed, revoked]) {
    await production.configure(type, 'https://hooks.acme.test/connect');
  }
  await page.request.post(`${program.url}/api/sandbox/v1/webhook/admin/config/create_or_edit`, {
    data: { webhook_type: completed, destination_url: `${receiver.url}/connect` },
  });
  await takeAll(page, 'both', {
    compare: `${program.url}/sandbox/webhooks/compare`,
    'production-webhooks': `${program.url}/production/webhooks`,
    // The last one, because it ends the session.
  });
  await program.stop();
  await service.stop();
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

test('sign-in', async ({ page, context }) => {
  await context.clearCookies();
  await takeAll(page, 'signed-out', { 'sign-in': '/sandbox/users' });
});
