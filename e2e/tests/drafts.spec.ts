import { expect } from '@playwright/test';
import { ADMIN, test } from '../fixtures/test.js';

const NEW = 'https://hooks.example.com/unsaved';

test('an unsaved destination survives leaving the page and a reload, until it is discarded', async ({
  page,
}) => {
  await page.goto('/sandbox/webhooks');
  await page
    .getByRole('button', { name: /^(Edit|Set destination)$/ })
    .first()
    .click();
  const field = page.getByRole('textbox', { name: 'Destination URL' });
  await field.fill(NEW);
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users');
  await page.goBack();
  await expect(field).toHaveValue(NEW);
  await page.reload();
  await expect(field).toHaveValue(NEW);
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhooks');
  await expect(page.getByRole('button', { name: /^(Edit|Set destination)$/ })).toHaveCount(3);
});

test('a session that ends in the middle of a form is continued in place', async ({ page }) => {
  await page.goto('/sandbox/users/register');
  const id = page.getByRole('textbox', { name: 'Reference user ID' });
  await id.fill('in-the-middle');
  await page.getByRole('textbox', { name: 'Label' }).fill('Anna');
  await page.route(
    '**/business_connect_user/register',
    async (route) => {
      await page.request.delete('/api/session');
      await route.continue();
    },
    { times: 1 },
  );
  const register = page.getByRole('button', { name: 'Register user', exact: true });
  await register.click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toContainText('Nothing was sent');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('textbox', { name: 'Email address' })).toHaveValue(ADMIN.email);
  await dialog.getByLabel('Password').fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(id).toHaveValue('in-the-middle');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await register.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('in-the-middle');
  await expect(page.getByText('Anna').first()).toBeVisible();
});
