import { expect } from '@playwright/test';
import { test } from '../fixtures/test.js';
import { visit } from '../fixtures/visit.js';

// WCAG 2.2, 1.4.13.
test('a tooltip stays under the pointer, keeps no press from a row, and ends with Escape', async ({
  page,
  crowded: _crowded,
}) => {
  await visit(page, '/sandbox/calls');
  const row = page.getByRole('row').nth(2);
  const time = row.getByRole('time');
  const tooltip = page.getByText(/^\d{4}-\d\d-\d\d .* UTC$/);
  await time.hover();
  await expect(tooltip).toBeVisible();
  await tooltip.hover();
  await expect(tooltip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();

  await time.hover();
  await tooltip.hover();
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(tooltip).toBeHidden();

  // The tooltip of a row covers the next two.
  const below = await Promise.all(
    [3, 4].map((n) => page.getByRole('row').nth(n).getByRole('link').first().getAttribute('href')),
  );
  await time.hover();
  await expect(tooltip).toBeVisible();
  await tooltip.click();
  await expect(page).toHaveURL(/\/calls\/ewh/);
  expect(below).toContain(new URL(page.url()).pathname);
});
