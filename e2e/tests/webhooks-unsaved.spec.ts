import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures/test.js';

const NEW = 'https://hooks.example.com/unsaved';

async function write(page: Page) {
  await page.goto('/sandbox/users');
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page
    .getByRole('button', { name: /^(Edit|Set destination)$/ })
    .first()
    .click();
  const field = page.getByRole('textbox', { name: 'Destination URL' }).first();
  await field.fill(NEW);
  await expect(page.locator('ins')).toHaveText(NEW);
  return field;
}
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });

test('Back asks before an unsaved destination is lost, and the question works by keyboard', async ({
  page,
}) => {
  const field = await write(page);
  await page.goBack();
  await expect(question(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhooks');
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(field).toHaveValue(NEW);
  await expect(page).toHaveURL(/\/sandbox\/webhooks$/);
  await page.goBack();
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sandbox\/users$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users');
});

test('a reload shows the browser’s own question, only while there are unsaved changes', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await write(page);
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await expect(page.getByRole('button', { name: 'Delete' }).first()).toBeVisible();
  await expect(page.getByText(NEW)).toHaveCount(0);
  await page.reload();
  expect(asked).toHaveLength(1);
});
