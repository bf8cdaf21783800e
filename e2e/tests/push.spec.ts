import { expect } from '@playwright/test';
import { startCuttingProxy } from '../fixtures/cutting-proxy.js';
import { test } from '../fixtures/test.js';

const COMPLETED = 'USER_VERIFICATION_COMPLETED';

test('a page whose stream is cut repeatedly is complete in the end', async ({
  page,
  program,
  sandbox,
  receiver,
}) => {
  await sandbox.configure(COMPLETED, `${receiver.url}/cut`);
  const proxy = await startCuttingProxy(program.url);
  await page.goto(`${proxy.url}/sandbox/calls?destination=${new URL(receiver.url).host}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calls');
  // The stream is cut before, during and right after it reconnects, while calls arrive.
  for (let n = 0; n < 12; n += 1) {
    await sandbox.register(`cut-${n}`);
    if (n % 2 === 0) proxy.cut();
    await sandbox.outcome(`cut-${n}`, 'verified');
    if (n % 3 === 0) proxy.cut();
    const shown = page
      .getByRole('row')
      .filter({ hasText: `cut-${n}` })
      .first();
    if (n % 4 === 3) await expect(shown).toBeVisible();
  }
  expect(proxy.cuts()).toBeGreaterThan(2);
  for (let n = 0; n < 12; n += 1) {
    const row = page.getByRole('row').filter({ hasText: new RegExp(`cut-${n}(?!\\d)`) });
    await expect(row).toHaveCount(1);
    await expect(row.locator('[data-status="COMPLETED"]')).toBeVisible();
  }
  await expect(page.getByRole('banner').getByText(/^Live/)).toBeVisible();
  await proxy.stop();
});

test('a page that is first opened while the console is unreachable says so beside the menu, and opens later', async ({
  page,
}) => {
  await page.goto('/sandbox/users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users');
  await page.route('**/*', (route) => route.abort());
  await page.getByRole('link', { name: 'Attempts', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('The console cannot be reached');
  await expect(page.getByRole('link', { name: 'Users', exact: true })).toBeVisible();
  await page.unroute('**/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Attempts');
});

test('two pages show what happens elsewhere, without a reload', async ({
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
  const row = other.getByRole('row').filter({ hasText: 'seen-by-two' });
  await expect(row.locator('[data-status="waiting"]')).toBeVisible();
  await sandbox.outcome('seen-by-two', 'verified');
  await expect(row.locator('[data-status="verified"]')).toBeVisible();
  await expect(
    page.getByRole('row').filter({ hasText: 'seen-by-two' }).locator('[data-status="COMPLETED"]'),
  ).toBeVisible();
});

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 780 };

test('new calls wait behind a pill while you read further down, on a desktop and on a phone', async ({
  page,
  sandbox,
  receiver,
}) => {
  await sandbox.configure(COMPLETED, `${receiver.url}/pill`);
  const verify = async (id: string) => {
    await sandbox.register(id);
    await sandbox.outcome(id, 'verified');
  };
  for (let n = 0; n < 60; n += 6) {
    await Promise.all(Array.from({ length: 6 }, (_, k) => verify(`pill-${n + k}`)));
  }
  for (const viewport of [DESK, PHONE]) {
    const fresh = (n: number) => `new-${viewport.width}-${n}`;
    await page.setViewportSize(viewport);
    await page.goto('/sandbox/calls');
    const call = (id: string) => page.getByRole('row').filter({ hasText: id });
    await expect(call('pill-59')).toBeVisible();
    await page.mouse.move(viewport.width / 2, 500);
    const scrollY = () => page.evaluate(() => window.scrollY);
    // Scrolling repeats while the list grows.
    await expect(async () => {
      await page.mouse.wheel(0, 900);
      await expect.poll(scrollY, { timeout: 1000 }).toBeGreaterThan(600);
    }).toPass();
    await verify(fresh(1));
    await verify(fresh(2));
    // By keyboard, because a click would first scroll to the moving pill, which hides it at the top.
    await page.getByRole('button', { name: '2 new calls. Show', exact: true }).press('Enter');
    await expect(call(fresh(2))).toBeInViewport();
    await expect(call(fresh(1))).toBeInViewport();
    await expect(page.getByRole('button', { name: /new calls/ })).toBeHidden();
    // With an empty pill the next call is inserted directly.
    await verify(fresh(3));
    await expect(call(fresh(3))).toBeInViewport();
  }
});
