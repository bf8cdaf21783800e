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

test('the form that registers stays where it is when the known regions are loaded', async ({
  page,
}) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/sandbox/overview', async (route) => {
    const response = await route.fetch();
    const regions = Array.from({ length: 6 }, (_, number) => ({
      ...{ uniqueness_region_id: `survey-of-region-${number}`, users: {}, quota: null },
    }));
    const overview = { ...((await response.json()) as object), regions }; // the overview is an object
    await released;
    await route.fulfill({ response, json: overview });
  });
  await page.goto('/sandbox/users/register');
  const button = page.getByRole('main').getByRole('button', { name: 'Register user' });
  // Fonts move it too.
  await settled(page);
  const before = await button.boundingBox();
  release();
  await expect(page.getByRole('group', { name: 'Known regions' })).toBeVisible();
  expect(await button.boundingBox()).toEqual(before);
});

test('a panel that a button opens stays in the window', async ({ page }) => {
  await page.goto('/sandbox/users');
  for (const name of ['Views', 'Export', 'Filters', /^Account/]) {
    await page.getByRole('button', { name }).click();
    const panel = page.locator('[popover]:popover-open');
    await expect(panel).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
  }
});

test('the menu leads to an area, and closes', async ({ page }) => {
  await page.goto('/sandbox');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('button', { name: 'Close menu' })).toBeFocused();
  const areas = menu.getByRole('navigation', { name: 'Areas' });
  await areas.getByRole('link', { name: 'Calls', exact: true }).tap();
  await expect(page).toHaveURL(/\/sandbox\/calls$/);
  await expect(menu).toBeHidden();
});

test('a tap beside the menu only closes it', async ({ page }) => {
  await page.goto('/sandbox');
  const account = page.getByRole('button', { name: /^Account/ });
  const { x = 0, y = 0 } = (await account.boundingBox()) ?? {};
  const tapAccount = () => page.touchscreen.tap(x + 16, y + 16);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await page.getByRole('button', { name: 'Menu' }).tap();
  await expect(menu).toBeInViewport({ ratio: 1 });
  await tapAccount();
  await expect(menu).toBeHidden();
  const panel = page.locator('[popover]:popover-open');
  await expect(panel).toHaveCount(0);
  // The tap was on the button, which without the menu opens its panel.
  await tapAccount();
  await expect(panel).toBeVisible();
});
