import { expect, type Page } from '@playwright/test';
import { INVITE_PAGES, invitePage } from '../fixtures/invite-pages.js';
import { passesAxe } from '../fixtures/passes-axe.js';
import { test } from '../fixtures/test.js';

/** Blocks the redirect: after a 204 response the browser stays on the page. */
async function blockRedirect(page: Page): Promise<void> {
  await page.route('http://survey.acme.test/**', (route) => route.fulfill({ status: 204 }));
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

// On a desktop only the page with the code differs from a phone's in more than its width.
for (const [width, pages] of [
  [360, INVITE_PAGES],
  [1280, ['start', 'check']],
] as const) {
  test(`every page passes axe in both schemes: ${width} px`, async ({ page, sandbox }) => {
    await page.setViewportSize({ width, height: 760 });
    await blockRedirect(page);
    for (const which of pages) {
      await page.goto(await invitePage(sandbox, which));
      await passesAxe(page, which);
    }
    const { invite_url } = await sandbox.register(`code-${width}`);
    await page.goto(invite_url);
    await passesAxe(page, 'code');
    await sandbox.post('/sandbox/maintenance', { on: true });
    try {
      await page.goto(invite_url);
      await passesAxe(page, 'maintenance');
    } finally {
      await sandbox.post('/sandbox/maintenance', { on: false });
    }
  });
}

for (const width of [320, 430]) {
  test(`${width} px: buttons stay within reach of a thumb, also with long ids`, async ({
    page,
    sandbox,
  }) => {
    await page.setViewportSize({ width, height: 640 });
    await sandbox.register(`W${'w'.repeat(254)}${width}`.slice(0, 255));
    const { invite_url } = await sandbox.register(`${width}${'W'.repeat(252)}`, {
      uniqueness_region_id: 'survey '.repeat(36).trim(),
      redirect_url: `https://${'long-'.repeat(10)}name.${'acme-'.repeat(10)}host.test/`,
    });
    const addresses = [`${invite_url}?here`, `${invite_url}?check`];
    for (const which of INVITE_PAGES) addresses.push(await invitePage(sandbox, which));
    await blockRedirect(page);
    for (const address of addresses) {
      await page.goto(address);
      expect(await overflow(page), address).toBeLessThanOrEqual(0);
      for (const target of await page.locator('.button:visible, .choice').all()) {
        const box = await target.boundingBox();
        expect(box?.height, address).toBeGreaterThanOrEqual(48);
        expect(box?.width, address).toBeGreaterThanOrEqual(48);
      }
      for (const button of await page.locator('.button:visible').all()) {
        const box = await button.boundingBox();
        expect(box?.y, address).toBeGreaterThan(320);
        expect((box?.y ?? 0) + (box?.height ?? 0), address).toBeLessThanOrEqual(640);
      }
    }
  });
}

test('200 % text: nothing is cut off or covered', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await blockRedirect(page);
  for (const which of INVITE_PAGES) {
    await page.goto(await invitePage(sandbox, which));
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      '32px',
    );
    expect(await overflow(page), which).toBeLessThanOrEqual(0);
    for (const target of await page.locator('h1, .button:visible, .choice').all()) {
      await target.scrollIntoViewIfNeeded();
      // The topmost element at the centre must be the target itself.
      const covered = await target.evaluate((part) => {
        const { left, top, width, height } = part.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        return !(there && (part.contains(there) || there.contains(part)));
      });
      expect(covered, `${which}: ${await target.innerText()}`).toBe(false);
    }
  }
});

test('the check works by keyboard, with the focus always in view', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(await invitePage(sandbox, 'start'));
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Start the check' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Who takes the check?' }).waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'A new human' })).toBeFocused();
  for (let n = 0; n < 4; n++) await page.keyboard.press('ArrowDown');
  const chosen = page.getByRole('radio', { name: 'Test person D' });
  await expect(chosen).toBeChecked();
  const bar = await page.locator('.actions').boundingBox();
  const box = await chosen.boundingBox();
  expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThanOrEqual(bar?.y ?? NaN);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Pass the check' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'You are verified' })).toBeVisible();
});

test('loads three files at first and one per page after that, all from the service', async ({
  page,
  sandbox,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const { invite_url } = await sandbox.register('is-light');
  await page.goto(`${invite_url}?here`);
  expect(requests).toHaveLength(3);
  await page.getByRole('link', { name: 'Start the check' }).click();
  await page.getByRole('button', { name: 'Pass the check' }).click();
  await expect(page.getByRole('heading', { name: 'You are verified' })).toBeVisible();
  // The start page, the check, the form post and its result; assets come from the cache.
  const pages = requests.filter((address) => !address.includes('/assets/'));
  expect(pages).toHaveLength(4);
  for (const address of requests) expect(new URL(address).origin).toBe(new URL(invite_url).origin);
});
