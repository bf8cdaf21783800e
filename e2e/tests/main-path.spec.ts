import { devices, expect } from '@playwright/test';
import { readQr } from '../fixtures/read-qr.js';
import { test } from '../fixtures/test.js';

test('register a user, scan the code, pass the check on a phone, and see the user verified', async ({
  page,
  browser,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  await page.getByRole('button', { name: 'Register user' }).click();
  await page.getByRole('textbox', { name: 'Reference user ID' }).fill('panel/7731 é');
  await page.getByRole('textbox', { name: 'Uniqueness region' }).fill('survey-114');
  await page.getByRole('main').getByRole('button', { name: 'Register user' }).click();

  await expect(page).toHaveURL(`/sandbox/users/${encodeURIComponent('panel/7731 é')}`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const card = page.getByRole('main');
  await expect(card.locator('[data-status="waiting"]').first()).toBeVisible();
  await expect.poll(async () => readQr(await page.screenshot())).toMatch(/\/invite\//);
  const invite = readQr(await page.screenshot()) ?? '';

  const phone = await browser.newContext({ ...devices['Pixel 7'] });
  const there = await phone.newPage();
  await there.goto(invite);
  await expect(there.getByText(/simulation/i).first()).toBeVisible();
  await there.getByRole('link', { name: 'Start the check' }).click();
  await there.getByRole('button', { name: 'Pass the check' }).click();
  await phone.close();

  await expect(card.locator('[data-status="verified"]').first()).toBeVisible();
  await expect(card.getByText(/humanness score/i).first()).toBeVisible();
  await expect(card.getByText(/^\d{1,3}$/).first()).toBeVisible();
  await expect(card.getByText(/uh_[\w-]+/).first()).toBeVisible();

  await page.reload();
  await expect(card.locator('[data-status="verified"]').first()).toBeVisible();
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'panel/7731' });
  await expect(row.locator('[data-status="verified"]')).toBeVisible();
});

test('redirects the user after the check', async ({ sandbox, receiver, browser }) => {
  const redirect_url = `${receiver.url}/survey/done?panel=7`;
  const { invite_url } = await sandbox.register('redirected', { redirect_url });
  const phone = await browser.newContext({ ...devices['Pixel 7'] });
  const there = await phone.newPage();
  await there.goto(invite_url);
  await there.getByRole('link', { name: 'Start the check' }).click();
  await there.getByRole('button', { name: 'Pass the check' }).click();
  await expect(there).toHaveURL(redirect_url);
  await phone.close();
});
