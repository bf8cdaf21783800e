import { expect, type CDPSession, type Page } from '@playwright/test';
import { INVITE_PAGES, invitePage } from '../fixtures/invite-pages.js';
import { passesAxe } from '../fixtures/passes-axe.js';
import { test } from '../fixtures/test.js';

/** Blocks the redirect: after a 204 response the browser stays on the page. */
async function blockRedirect(page: Page): Promise<void> {
  await page.route('http://survey.acme.test/**', (route) => route.fulfill({ status: 204 }));
}

async function expectNoOverflow(page: Page, what: string): Promise<void> {
  const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
  expect(await page.evaluate(overflow), what).toBeLessThanOrEqual(0);
}

/**
 * Expects everything that can be pressed to be large enough for a thumb, and the buttons in the lower half of a phone.
 */
async function expectInReach(page: Page, width: number, address: string): Promise<void> {
  const what = `${address} at ${width} px`;
  await page.setViewportSize({ width, height: 640 });
  await expectNoOverflow(page, what);
  const outOfReach = await page.locator('.button:visible, .choice').evaluateAll((targets) =>
    targets.flatMap((target) => {
      const box = target.getBoundingClientRect();
      const isLarge = box.width >= 48 && box.height >= 48;
      const isLow = !target.matches('.button') || (box.top > 320 && box.bottom <= 640);
      return isLarge && isLow ? [] : [`${target.textContent}: ${JSON.stringify(box)}`];
    }),
  );
  expect(outOfReach, what).toEqual([]);
}

/** Expects that nothing is cut off or covered with text of twice the size. */
async function expectReadableLarge(page: Page, devtools: CDPSession, what: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 664 });
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
  await expectNoOverflow(page, `${what} with large text`);
  const covered = await page.locator('h1, .button:visible, .choice').evaluateAll((targets) =>
    targets.flatMap((target) => {
      const before = target.getBoundingClientRect();
      if (before.top < 0 || before.bottom > innerHeight) target.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = target.getBoundingClientRect();
      // The topmost element at the centre must be the target itself.
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      return there && (target.contains(there) || there.contains(target))
        ? []
        : [target.textContent];
    }),
  );
  expect(covered, `${what}, covered with large text`).toEqual([]);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
}

async function expectAxe(page: Page, widths: readonly number[], what: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 760 });
    await passesAxe(page, `${what} at ${width} px`);
  }
}

const PHONE = [360];
// On a desktop, only these pages differ from a phone's by more than their width.
const BOTH = [360, 1280];

test('every page passes axe in both schemes, stays within reach of a thumb, and bears large text', async ({
  page,
  sandbox,
}) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.enable');
  await blockRedirect(page);
  for (const which of INVITE_PAGES) {
    await page.goto(await invitePage(sandbox, which));
    await expectAxe(page, ['start', 'check'].includes(which) ? BOTH : PHONE, which);
    for (const width of [320, 430]) await expectInReach(page, width, which);
    await expectReadableLarge(page, devtools, which);
  }
  const { invite_url } = await sandbox.register('code');
  await page.goto(invite_url);
  await expectAxe(page, BOTH, 'code');
  await sandbox.post('/sandbox/maintenance', { on: true });
  try {
    await page.goto(invite_url);
    await expectAxe(page, BOTH, 'maintenance');
  } finally {
    await sandbox.post('/sandbox/maintenance', { on: false });
  }
});

test('buttons stay within reach of a thumb, also with long ids', async ({ page, sandbox }) => {
  await sandbox.register(`W${'w'.repeat(254)}`);
  const { invite_url } = await sandbox.register('W'.repeat(255), {
    uniqueness_region_id: 'survey '.repeat(36).trim(),
    redirect_url: `https://${'long-'.repeat(10)}name.${'acme-'.repeat(10)}host.test/`,
  });
  for (const query of ['here', 'check']) {
    await page.goto(`${invite_url}?${query}`);
    for (const width of [320, 430]) await expectInReach(page, width, query);
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
