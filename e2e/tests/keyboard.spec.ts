import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures/test.js';

/** Presses Tab until an element with this role and name has the focus. */
async function tabTo(page: Page, role: string, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    const focused = page.locator(':focus');
    const match = focused.and(page.getByRole(role as 'button', { name })); // the role is one of ARIA's
    if ((await match.count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No ${role} ${String(name)} can be reached by Tab.`);
}

test('a user is registered by keyboard', async ({ page }) => {
  await page.goto('/sandbox/users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users');
  await tabTo(page, 'link', /skip/i);
  await tabTo(page, 'button', /^Register user$/);
  await page.keyboard.press('Enter');
  await tabTo(page, 'textbox', /Reference user ID/);
  await page.keyboard.type('by-keyboard');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/users\/by-keyboard$/);
});

test('a destination is saved by keyboard, and cancelling its deletion restores the focus', async ({
  page,
}) => {
  await page.goto('/sandbox/webhooks');
  const webhook = page.getByRole('region', { name: 'USER_VERIFICATION_DETERMINED_UNFULFILLABLE' });
  await webhook.getByRole('button', { name: /^(Edit|Set destination)$/ }).focus();
  await page.keyboard.press('Enter');
  await expect(webhook.getByRole('textbox', { name: 'Destination URL' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('https://hooks.acme.test/by-keyboard');
  await page.keyboard.press('Enter');
  const remove = webhook.getByRole('button', { name: 'Delete' });
  await expect(remove).toBeVisible();
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(remove).toBeFocused();
});

test('Ctrl K finds a page, ? lists the shortcuts', async ({ page }) => {
  await page.goto('/sandbox/users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users');
  await page.keyboard.press('ControlOrMeta+K');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.type('webh');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sandbox\/webhooks$/);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText(/keyboard/i);
});

for (const delay of [0, 50]) {
  test(`no key after Ctrl K is lost, at ${delay} ms from key to key`, async ({ page }) => {
    await page.goto('/sandbox/users');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users');
    await page.keyboard.press('ControlOrMeta+K');
    await page.keyboard.type('clock', { delay });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/sandbox\/qa\/clock$/);
  });
}

test.describe('theme', () => {
  test.use({ colorScheme: 'dark' });

  test('follows the system until a theme is chosen', async ({ page }) => {
    const ground = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.goto('/sandbox/users');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const dark = await ground();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(ground).not.toBe(dark);
    await page.getByRole('button', { name: /account/i }).click();
    await page
      .getByRole('radio', { name: /dark/i })
      .or(page.getByRole('menuitemradio', { name: /dark/i }))
      .first()
      .check({ force: true });
    await expect.poll(ground).toBe(dark);
    await page.reload();
    await expect.poll(ground).toBe(dark);
  });
});
