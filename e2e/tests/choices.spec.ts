import { expect } from '@playwright/test';
import { test } from '../fixtures/test.js';

test.use({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });

test('checkboxes, radios and selects use the design tokens, and no option is cut on a phone', async ({
  page,
}) => {
  await page.goto('/sandbox/qa/outcomes');
  await page.getByRole('button', { name: 'Add a share' }).click();
  await expect(page.getByLabel('Share 5: outcome')).toBeVisible();
  const appearances = await page
    .locator('main :is(select, input[type="radio"], input[type="checkbox"])')
    .evaluateAll((fields) => fields.map((field) => getComputedStyle(field).appearance));
  expect(appearances.length).toBeGreaterThan(5);
  expect(new Set(appearances)).toEqual(new Set(['none']));
  const cut = await page.locator('main select').evaluateAll((selects) =>
    selects.flatMap((select) => {
      if (!(select instanceof HTMLSelectElement)) return [];
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      const pen = new OffscreenCanvas(1, 1).getContext('2d');
      if (!pen) return ['no canvas'];
      pen.font = font;
      const text = select.selectedOptions[0]?.text ?? '';
      const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return pen.measureText(text).width > room + 1 ? [text] : [];
    }),
  );
  expect(cut).toEqual([]);
});

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a press beside the box of a row ticks it, and does not open the row', async ({ page }) => {
    await page.request.post('/api/sandbox/v1/business_connect_user/register', {
      data: { reference_user_id: 'ticked' },
    });
    await page.goto('/sandbox/users');
    const box = page.getByRole('checkbox', { name: 'Select ticked' });
    // WCAG 2.5.8 requires 24 px; the box itself has 16.
    await box.click({ position: { x: -5, y: 8 }, force: true });
    await expect(box).toBeChecked();
    await box.click({ position: { x: 21, y: 8 }, force: true });
    await expect(box).not.toBeChecked();
    expect(new URL(page.url()).pathname).toBe('/sandbox/users');
  });
});
