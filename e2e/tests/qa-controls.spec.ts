import { expect, type Page } from '@playwright/test';
import { registerNamed } from '../fixtures/bulk-users.js';
import { fitsEveryWidth } from '../fixtures/fits-every-width.js';
import { passesAxe } from '../fixtures/passes-axe.js';
import { startProgram, type Program } from '../fixtures/program.js';
import { settled } from '../fixtures/settled.js';
import { ADMIN, SECRETS, test as base } from '../fixtures/test.js';
import { visit } from '../fixtures/visit.js';

const COMPLETED = 'USER_VERIFICATION_COMPLETED';

// A separate program, because these tests move its clock and start maintenance.
const test = base.extend<object, { program: Program }>({
  program: [
    async ({ browserName: _browserName }, use) => {
      const program = await startProgram({
        ...SECRETS,
        ADMIN_EMAIL: ADMIN.email,
        SANDBOX_RETRY_BASE_MS: '600000',
      });
      await use(program);
      await program.stop();
    },
    { scope: 'worker' },
  ],
});

/** Uses a test receiver for webhooks, through its page. */
async function useReceiver(page: Page, receiver: string, status?: string, type = COMPLETED) {
  await page.goto('/sandbox/qa/receiver');
  await page.getByRole('button', { name: receiver }).click();
  if (status) await page.getByRole('textbox', { name: 'HTTP status' }).fill(status);
  await page.getByLabel('Use for', { exact: true }).selectOption(type);
  const use = page.getByRole('button', { name: /^Use for \d webhook|^Already set$/ });
  // An earlier test may have set the same destination.
  if ((await use.textContent()) === 'Already set') return;
  await use.click();
  // All of them, because each webhook is one request, and leaving the page would abort them.
  await expect(page.getByText(/^Saved in sandbox/)).toBeVisible();
}

/** How far the text of a drawing reaches beyond its right edge, in CSS pixels. */
function pastRightEdge(drawing: Element): number {
  const rights = Array.from(
    drawing.querySelectorAll('text'),
    (text) => text.getBoundingClientRect().right,
  );
  return Math.max(...rights) - drawing.getBoundingClientRect().right;
}

async function register(page: Page, id: string): Promise<void> {
  const answer = await page.request.post('/api/sandbox/v1/business_connect_user/register', {
    data: { reference_user_id: id, uniqueness_region_id: 'controls' },
  });
  expect(answer.ok()).toBe(true);
}

async function simulate(page: Page, id: string, choice: RegExp): Promise<void> {
  await page.goto(`/sandbox/users/${id}`);
  await page.getByRole('button', { name: 'Simulate…' }).click();
  const form = page.getByRole('form', { name: 'Simulate an outcome' });
  await form.getByRole('radio', { name: choice }).check();
  await form.getByRole('button', { name: 'Simulate' }).click();
  await expect(form.getByText(/^Result:/)).toBeVisible();
}

test('Does our server cope when 20 users fail, duplicate and withdraw, and its destination breaks?', async ({
  page,
}) => {
  await useReceiver(page, 'Any status', '503', 'all');
  await registerNamed(page, 20, 'walk-{n}');
  await page.getByRole('link', { name: 'Outcomes…' }).click();
  const form = page.getByRole('form', { name: 'Outcomes for many' });
  await form.getByLabel('Share 4: outcome').selectOption('Verified, then revoked');
  await expect(form).toContainText('16 users will be verified.');
  await expect(form).toContainText('1 user will be verified and then revoked.');
  await form.getByRole('textbox', { name: 'Seed' }).fill('the-same-again');
  await form.getByRole('button', { name: 'Start for 20 users' }).dblclick();
  await expect(page).toHaveURL(/\/qa\/outcomes\/[^/?]+$/);
  await expect(page.getByText('20 of 20 users done.')).toBeVisible();
  const rows = page.getByRole('table').locator('tbody tr');
  for (const [state, count] of [
    ['verified', 16],
    ['unfulfillable', 3],
    ['revoked', 1],
  ] as const) {
    const marked = page.locator(`[data-status="${state}"]`);
    await expect(rows.filter({ has: marked })).toHaveCount(count);
  }
  await page.getByRole('link', { name: 'All batches' }).click();
  await expect(page.getByRole('link', { name: 'Batch for 20 users' })).toHaveCount(1);

  // Each outcome is one call, and the revoked user has two.
  await page.getByRole('link', { name: 'Calls', exact: true }).click();
  const states = page.getByRole('table').locator('tbody [data-status]');
  await expect(states.filter({ hasText: 'Retrying, 1 of 16' })).toHaveCount(21);

  await useReceiver(page, 'Any status', '200', 'all');
  await page.goto('/sandbox/qa/clock');
  await page.getByRole('button', { name: '1 hour' }).click();
  await page.getByRole('link', { name: 'Calls', exact: true }).click();
  await expect(states.filter({ hasText: 'Delivered on attempt 2' })).toHaveCount(21);
  await page.goto('/sandbox/reconciliation');
  await expect(page.getByText('No undelivered results known.')).toBeVisible();
});

test('a delivery to a test receiver appears in the inbox with its signature result', async ({
  page,
  context,
}) => {
  await register(page, 'inbox-1');
  await useReceiver(page, 'Checks the signature');
  await expect(page.getByRole('region', { name: 'Inbox' })).toBeVisible();
  const other = await context.newPage();
  await simulate(other, 'inbox-1', /new human/);
  await other.close();
  // The page has been open since before the delivery and shows it without a reload.
  const row = page.locator('tr[id^="deliveries-"]', { hasText: 'inbox-1' });
  await expect(row).toContainText('Signature valid');
  await expect(row.getByText('200', { exact: true })).toBeVisible();
  await row.getByRole('link').first().click();
  const detail = page.getByRole('region', { name: /^Delivery/ });
  await expect(detail).toContainText('exactly these bytes');
  await expect(detail.locator('[aria-label="Body"]')).toContainText(
    '"reference_user_id": "inbox-1"',
  );
  await expect(detail).toContainText(/x-hub-signature-256: sha256=[0-9a-f]{64}/i);
  await page.goto('/sandbox/qa/receiver?user=inbox-1');
  await expect(page.locator('tr[id^="deliveries-"]')).toHaveCount(1);
  await page.goto('/sandbox/qa/receiver?user=no-such-user');
  await expect(page.getByText('No deliveries for this user')).toBeVisible();
});

test('a call runs its next retry, then all remaining ones: 16 attempts on the ladder', async ({
  page,
  sandbox,
}) => {
  await register(page, 'to-the-end');
  await useReceiver(page, 'Any status', '503');
  await simulate(page, 'to-the-end', /new human/);
  const calls = (await sandbox.post('/v1/webhook/admin/call/get')) as { transaction_id: string }[];
  await page.goto(`/sandbox/calls/${calls[0]?.transaction_id ?? ''}`);
  const panel = page.getByRole('region', { name: /^Call/ });
  await expect(panel.locator('[data-status="PENDING"]').first()).toHaveText('Retrying, 1 of 16');
  await panel.getByRole('button', { name: 'Run next retry now' }).click();
  await expect(panel.locator('[data-status="PENDING"]').first()).toHaveText('Retrying, 2 of 16');
  await panel.getByRole('button', { name: /Run all remaining retries/ }).click();
  const pressed = Date.now();
  await page.getByRole('button', { name: 'Run all remaining retries', exact: true }).click();
  await expect(panel.locator('[data-status="FAILED"]').first()).toHaveText('Failed after 16');
  test.info().annotations.push({ type: 'ms to FAILED', description: String(Date.now() - pressed) });
  const ladder = panel.locator('[data-ladder]');
  await expect(ladder.locator('[data-mark="5xx"]')).toHaveCount(16);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    // The drawing is made for its width, which is measured anew.
    await expect.poll(() => ladder.evaluate(pastRightEdge)).toBeLessThanOrEqual(0);
  }
  await expect(panel.getByRole('button', { name: 'Run next retry now' })).toHaveCount(0);
});

test('the clock moves forward by keyboard, and the header shows maintenance', async ({ page }) => {
  await page.goto('/sandbox/qa/clock');
  const ahead = page.getByText(/ahead of real time|the same as real time/);
  const before = await ahead.textContent();
  await page.getByRole('button', { name: '1 hour' }).focus();
  await page.keyboard.press('Enter');
  await expect(ahead).not.toHaveText(before ?? '');
  await page.getByRole('button', { name: 'Start maintenance…' }).click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('In maintenance', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('maintenance');
  await page.getByRole('button', { name: 'End maintenance' }).click();
  await expect(page.getByText('In service', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Live');
});

/** Checks the open page in both schemes and on a 360 px screen. */
async function passes(page: Page, path: string): Promise<void> {
  await passesAxe(page, path);
  await fitsEveryWidth(page, path);
}

for (const path of ['outcomes', 'receiver', 'clock']) {
  test(`${path} passes axe in both schemes and fits every width`, async ({ sharedPage: page }) => {
    await visit(page, `/sandbox/qa/${path}`);
    await passes(page, path);
  });
}

test('an outcome batch, a delivery and a user’s simulation pass axe in both schemes and fit every width', async ({
  sharedPage: page,
  sandbox,
}) => {
  await register(page, 'axe');
  await useReceiver(page, 'Fails, then works');
  const batch = (await sandbox.post('/sandbox/plans', {
    reference_user_ids: ['axe', 'no-such-user'],
    shares: [{ percent: 100, outcome: 'verified' }],
  })) as { id: string };
  const delivery = page.locator('tr[id^="deliveries-"]', { hasText: 'axe' });
  await expect(delivery).toBeVisible();
  const entry = (await delivery.getAttribute('id'))?.replace('deliveries-', '');
  const shown: [path: string, what: string][] = [
    [`qa/outcomes/${batch.id}`, 'table'],
    [`qa/receiver?entry=${entry ?? ''}`, '[aria-label="Body"]'],
    ['users/axe', 'form'],
  ];
  for (const [path, what] of shown) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, `/sandbox/${path}`);
    if (what === 'form') await page.getByRole('button', { name: 'Simulate…' }).click();
    await expect(page.locator(what).first()).toBeVisible();
    await settled(page);
    await passes(page, path);
  }
});
