import { expect } from '@playwright/test';
import { fitsEveryWidth } from '../fixtures/fits-every-width.js';
import { passesAxe } from '../fixtures/passes-axe.js';
import { test } from '../fixtures/test.js';

test('a script reads calls with a token until it is revoked', async ({ page, program }) => {
  await page.goto('/settings/tokens');
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('nightly');
  await passesAxe(page, 'the form of a token');
  await page.getByRole('button', { name: 'Create token' }).last().click();
  const shown = page.getByRole('dialog', { name: 'Token nightly' });
  const token = await shown.getByLabel('Token', { exact: true }).innerText();
  await passesAxe(page, 'a token that is shown once');
  await shown.getByRole('button', { name: 'I have copied it' }).click();

  // Node's own fetch: no cookie, no Origin.
  const statusOf = async (path: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${program.url}/api${path}`, { headers })).status;
  };
  expect(await statusOf('/sandbox/calls')).toBe(200);
  expect(await statusOf('/audit')).toBe(403);
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Used' })).toContainText('nightly');
  await fitsEveryWidth(page, 'API tokens');
  await page.getByRole('button', { name: 'Revoke nightly…' }).click();
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await expect(page.getByText('No API tokens')).toBeVisible();
  expect(await statusOf('/sandbox/calls')).toBe(401);
});
