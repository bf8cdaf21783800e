import { devices, expect } from '@playwright/test';
import { settled } from '../fixtures/settled.js';
import { test } from '../fixtures/test.js';

const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices['iPhone 13'];
test.use({ viewport, userAgent, deviceScaleFactor, isMobile, hasTouch });

test('the invite card offers the link first and the code second', async ({ page }) => {
  await page.goto('/sandbox/users/register');
  await page.getByRole('textbox', { name: 'Reference user ID' }).fill('on-a-phone');
  await page.getByRole('main').getByRole('button', { name: 'Register user' }).click();
  await expect(page).toHaveURL(/\/users\/on-a-phone$/);
  const main = page.getByRole('main');
  const link = main.getByRole('link', { name: /open/i }).first();
  const code = main.getByRole('img', { name: /QR code/i });
  await expect(link).toBeVisible();
  await expect(code).toBeVisible();
  const top = async (part: typeof link) => (await part.boundingBox())?.y ?? NaN;
  expect(await top(link)).toBeLessThan(await top(code));
});

const AREAS = [
  '',
  'reconciliation',
  'users',
  'users/register',
  'users/crowd-2',
  'webhooks',
  'calls',
  'events',
  'rerun-jobs',
  'qa/registrations',
  'qa/registrations?from=csv',
];

for (const area of AREAS) {
  test(`no horizontal scrolling at 360 and 390 px: ${area}`, async ({
    page,
    sandbox,
    crowded: _crowded,
  }) => {
    await sandbox.register('x'.repeat(255));
    await page.request.post('/api/sandbox/users', {
      data: { reference_user_id: 'x'.repeat(255) },
    });
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`/sandbox/${area}`);
    await settled(page);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await wide()).toBeLessThanOrEqual(360);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await wide()).toBeLessThanOrEqual(390);
  });
}
