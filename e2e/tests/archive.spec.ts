import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { fillArchive } from '../fixtures/full-archive.js';
import { startProgram, type Program } from '../fixtures/program.js';
import { ADMIN, SECRETS, test as base } from '../fixtures/test.js';

const ROWS = 2_500;

/** A program whose archive holds 2,500 calls with one attempt each. */
const test = base.extend<object, { program: Program }>({
  program: [
    async ({ browserName: _browserName }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'connect-console-e2e-'));
      await fillArchive(folder, ROWS);
      const program = await startProgram(
        { ...SECRETS, ADMIN_EMAIL: ADMIN.email, SANDBOX_RETRY_BASE_MS: '600000' },
        folder,
      );
      await use(program);
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

test('a list of 2,500 calls loads more while scrolling, with few rows in the page', async ({
  page,
}) => {
  await page.goto('/sandbox/calls');
  await expect(page.getByText('1,000+ calls', { exact: true })).toBeVisible();
  const row = page.getByRole('row');
  await expect(row.filter({ hasText: 'archived-2499' })).toBeVisible();
  const lowest = async () => {
    const texts = await row.allTextContents();
    return Math.min(
      ...texts.flatMap((text) => /archived-(\d+)/.exec(text)?.slice(1) ?? []).map(Number),
    );
  };
  for (let pages = 2; pages <= 6; pages += 1) {
    // Loading the next page moves the end of the document down.
    const atEnd = async () => {
      await page.evaluate(() => {
        window.scrollTo(0, document.documentElement.scrollHeight);
      });
      return lowest();
    };
    await expect.poll(atEnd, { intervals: [50, 100] }).toBeLessThanOrEqual(ROWS - 50 * pages);
    expect(await row.count()).toBeLessThan(150);
  }
  await expect(row.filter({ hasText: 'archived-2499' })).toHaveCount(0);
});

test('filters, search and the open call are in the URL', async ({ page }) => {
  await page.goto('/sandbox/calls?status=FAILED&response=4xx');
  await expect(page.getByRole('row').filter({ hasText: 'archived-2499' })).toBeVisible();
  await expect(page.locator('[data-status="COMPLETED"]')).toHaveCount(0);
  await page.goto('/sandbox/calls?q=00002142-0000');
  await expect(page.getByRole('row').filter({ hasText: 'archived-2142' })).toBeVisible();
  await expect(page.getByText(/^1 call$/)).toBeVisible();
  await page.getByRole('row').filter({ hasText: 'archived-2142' }).click();
  await expect(page).toHaveURL(/00002142-0000-4000-8000-000000000000\?.*q=00002142-0000/);
  await page.reload();
  await expect(page.getByText('response number 2142').first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/sandbox\/calls\?q=00002142-0000$/);
});

test('part of a body finds its attempt and its call', async ({ page }) => {
  for (const list of ['events', 'calls']) {
    await page.goto(`/sandbox/${list}`);
    await page.getByRole('searchbox').first().fill('NUMBER 1721');
    await expect(page.getByRole('row').filter({ hasText: 'archived-1721' })).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(2);
  }
});

test('the filtered calls are exported as a file', async ({ page }) => {
  await page.goto('/sandbox/calls?destination=host-3.example.test');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: /export/i }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^CSV/ }).click(),
  ]);
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength(1 + Math.ceil((ROWS - 3) / 7));
});

test('the palette opens a call by part of its id', async ({ page }) => {
  await page.goto('/sandbox/users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users');
  await page.keyboard.press('ControlOrMeta+K');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.type('00001234');
  const option = page.getByRole('option').filter({ hasText: 'ewh:00001234' });
  await expect(option).toBeVisible();
  // Enter, because the palette ignores clicks on results that have just changed.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/calls\/ewh(%3A|:)00001234/);
});

test('a bulk rerun continues while its page is closed', async ({
  page,
  context,
  sandbox,
  receiver,
}) => {
  const type = 'USER_VERIFICATION_COMPLETED';
  await sandbox.configure(type, `${receiver.url}/bulk`);
  receiver.answer({ status: 404 });
  for (let n = 0; n < 12; n += 1) {
    await sandbox.register(`bulk-${n}`);
    await sandbox.outcome(`bulk-${n}`, 'verified');
  }
  // Every call has failed its first attempt.
  await expect.poll(() => receiver.deliveries.length).toBe(12);
  receiver.answer({ status: 200 });
  await page.goto(`/sandbox/calls?destination=${new URL(receiver.url).host}`);
  await expect(page.getByText('12 calls', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Rerun all 12/ }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Rerun 12 calls');
  await dialog.getByRole('button', { name: /^Rerun 12 calls/ }).dblclick();
  await expect(page).toHaveURL(/\/rerun-jobs\//);
  const address = page.url();
  await page.close();
  await expect
    .poll(() => receiver.deliveries.filter(({ path }) => path === '/bulk').length)
    .toBeGreaterThanOrEqual(24);

  const again = await context.newPage();
  await again.goto(address);
  await expect(again.getByText(/finished/i).first()).toBeVisible();
  await expect(again.locator('[data-status="COMPLETED"]').first()).toBeVisible();
  await expect(again.getByText('12 delivered', { exact: true })).toBeVisible();
  for (const format of ['CSV', 'JSON']) {
    // A link in its panel closes it.
    await again.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      again.waitForEvent('download'),
      again.getByRole('link', { name: format, exact: true }).click(),
    ]);
    const file = `/api/sandbox/rerun-jobs/${new URL(address).pathname.split('/').at(-1)}/export`;
    const sent = await context.request.get(`${file}?format=${format.toLowerCase()}`);
    const text = readFileSync(await download.path(), 'utf8');
    expect(text).toBe(await sent.text());
    const accepted = format === 'CSV' ? /,accepted,.*,delivered,1\r?\n/g : /"state":"accepted"/g;
    expect(text.match(accepted)).toHaveLength(12);
  }
  // A second bulk rerun of the same calls skips them.
  await again.goto(`/sandbox/calls?status=PENDING&destination=${new URL(receiver.url).host}`);
  await expect(again.locator('[data-rerun="delivered"]')).toHaveCount(12);
  await again.getByRole('button', { name: /^Rerun all 12/ }).click();
  const second = again.getByRole('alertdialog');
  await expect(second).toContainText('12 are already delivered. They are skipped.');
  await expect(second.getByRole('checkbox', { name: /Rerun them again/ })).not.toBeChecked();
  const press = second.getByRole('button', { name: /^Rerun$/ });
  await expect(press).toHaveAttribute('aria-disabled', 'true');
  await second.getByRole('button', { name: 'Cancel' }).click();
  const reruns = receiver.deliveries
    .slice(12)
    .map(({ raw }) => JSON.parse(raw.toString()) as { reference_user_id: string });
  expect(new Set(reruns.map(({ reference_user_id }) => reference_user_id)).size).toBe(12);
  expect(reruns).toHaveLength(12);
});
