import { expect } from '@playwright/test';
import { startCuttingProxy } from '../fixtures/cutting-proxy.js';
import { test } from '../fixtures/test.js';

const COMPLETED = 'USER_VERIFICATION_COMPLETED';

test('a page whose stream is cut again and again ends complete', async ({
  page,
  program,
  sandbox,
  receiver,
}) => {
  await sandbox.configure(COMPLETED, `${receiver.url}/cut`);
  const proxy = await startCuttingProxy(program.url);
  await page.goto(`${proxy.url}/sandbox/calls?destination=${new URL(receiver.url).host}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calls');
  // Cut while calls come: before, in the middle and right after the stream stands again.
  for (let n = 0; n < 12; n += 1) {
    await sandbox.register(`cut-${n}`);
    if (n % 2 === 0) proxy.cut();
    await sandbox.outcome(`cut-${n}`, 'verified');
    if (n % 3 === 0) proxy.cut();
    const shown = page
      .getByRole('row')
      .filter({ hasText: `cut-${n}` })
      .first();
    if (n % 4 === 3) await expect(shown).toBeVisible({ timeout: 40_000 });
  }
  expect(proxy.cuts()).toBeGreaterThan(2);
  for (let n = 0; n < 12; n += 1) {
    const row = page.getByRole('row').filter({ hasText: new RegExp(`cut-${n}(?!\\d)`) });
    await expect(row).toHaveCount(1, { timeout: 20_000 });
    await expect(row.locator('[data-status="COMPLETED"]')).toBeVisible();
  }
  await expect(page.getByRole('banner').getByText(/^Live/)).toBeVisible({ timeout: 40_000 });
  await proxy.stop();
});

test('two pages see what a third person does, without a reload', async ({
  page,
  context,
  sandbox,
  receiver,
}) => {
  await sandbox.configure(COMPLETED, `${receiver.url}/seen`);
  await page.goto('/sandbox/calls');
  const other = await context.newPage();
  await other.goto('/sandbox/users');
  await page.request.post('/api/sandbox/v1/business_connect_user/register', {
    data: { reference_user_id: 'seen-by-two' },
  });
  const person = other.getByRole('row').filter({ hasText: 'seen-by-two' });
  await expect(person.locator('[data-status="waiting"]')).toBeVisible();
  await sandbox.outcome('seen-by-two', 'verified');
  await expect(person.locator('[data-status="verified"]')).toBeVisible();
  await expect(
    page.getByRole('row').filter({ hasText: 'seen-by-two' }).locator('[data-status="COMPLETED"]'),
  ).toBeVisible();
});

test('new calls wait behind a pill while somebody reads further down', async ({
  page,
  sandbox,
  receiver,
}) => {
  await sandbox.configure(COMPLETED, `${receiver.url}/pill`);
  for (let n = 0; n < 60; n += 1) {
    await sandbox.register(`pill-${n}`);
    await sandbox.outcome(`pill-${n}`, 'verified');
  }
  await page.goto('/sandbox/calls');
  await expect(page.getByRole('row').filter({ hasText: 'pill-59' })).toBeVisible();
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  await sandbox.register('pill-new');
  await sandbox.outcome('pill-new', 'verified');
  const pill = page.getByRole('button', { name: /^\d+ new$/ });
  await expect(pill).toBeVisible();
  await pill.click();
  await expect(page.getByRole('row').filter({ hasText: 'pill-new' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(100);
});
