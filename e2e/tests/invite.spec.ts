import { devices, expect, type BrowserContextOptions, type Page } from '@playwright/test';
import { readQr } from '../fixtures/read-qr.js';
import { test } from '../fixtures/test.js';

/** A device's settings for Chromium, without its default browser. */
function as(name: 'iPhone 13' | 'Pixel 7' | 'Galaxy S5'): BrowserContextOptions {
  const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices[name];
  return { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch };
}

// Tested without JavaScript on the narrowest phone; nothing else depends on the phone there.
const PHONES = [
  ['iPhone 13', true],
  ['Pixel 7', true],
  ['Galaxy S5', true],
  ['Galaxy S5', false],
] as const;

async function passAs(page: Page, human: string): Promise<void> {
  await page.getByRole('link', { name: 'Start the check' }).tap();
  await page.getByRole('radio', { name: human }).check();
  await page.getByRole('button', { name: 'Pass the check' }).tap();
}

/** Waits for the redirect. With JavaScript the page counts down first. */
async function expectRedirect(page: Page, redirect_url: string, hasScript: boolean): Promise<void> {
  if (hasScript) {
    await expect(page.getByText('You are taken to')).toBeVisible();
    await page.clock.runFor(5000);
  }
  await expect(page).toHaveURL(redirect_url);
}

for (const [phone, javaScriptEnabled] of PHONES) {
  test(`${phone}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript: from the invite to the redirect_url`, async ({
    browser,
    sandbox,
    receiver,
  }) => {
    const redirect_url = `${receiver.url}/done`;
    const id = `on ${phone} ${String(javaScriptEnabled)}`;
    const { invite_url } = await sandbox.register(id, {
      redirect_url,
      uniqueness_region_id: id,
    });
    const context = await browser.newContext({ ...as(phone), javaScriptEnabled });
    const page = await context.newPage();
    if (javaScriptEnabled) await page.clock.install();
    await page.goto(invite_url);
    await expect(page.getByText('Simulation', { exact: true })).toBeVisible();
    await expect(page.getByText(new URL(receiver.url).host)).toBeVisible();

    await page.getByRole('link', { name: 'Not now' }).tap();
    await expect(page.getByRole('heading', { name: 'You left the check' })).toBeVisible();
    await page.goto(invite_url);
    await expect(page.getByText('You were here before')).toBeVisible();

    await passAs(page, 'Test person A');
    await expectRedirect(page, redirect_url, javaScriptEnabled);
    await page.goto(invite_url);
    await expect(page.getByRole('heading', { name: 'You are verified' })).toBeVisible();
    await page.getByRole('link', { name: 'Withdraw' }).tap();
    await page.getByRole('button', { name: 'Withdraw' }).tap();
    await expect(page.getByRole('heading', { name: /was withdrawn/ })).toBeVisible();
    await page.getByRole('link', { name: 'Take the check again' }).tap();
    await page.getByRole('button', { name: 'Fail the check' }).tap();
    await expectRedirect(page, redirect_url, javaScriptEnabled);
    await context.close();
  });
}

test('shows the redirect before it happens, and can stop it', async ({ browser, sandbox }) => {
  const redirect_url = 'http://survey.acme.test/done';
  const { invite_url } = await sandbox.register('stays', { redirect_url });
  const context = await browser.newContext(as('Pixel 7'));
  const page = await context.newPage();
  let left = 0;
  await page.route('http://survey.acme.test/**', async (route) => {
    left += 1;
    await route.fulfill({ body: 'the survey' });
  });
  await page.goto(invite_url);
  await page.clock.install();
  await passAs(page, 'A new human');
  await expect(page.getByText('You are taken to survey.acme.test now.')).toBeVisible();
  await page.getByRole('link', { name: 'Stay here' }).tap();
  await expect(page).toHaveURL(`${invite_url}?`);
  await page.clock.runFor(60_000);
  await expect(page.getByRole('heading', { name: 'You are verified' })).toBeVisible();
  expect(left).toBe(0);
  // Back from the survey leads to the invite, which does not redirect again.
  await page.goto(`${invite_url}?done`);
  await page.clock.runFor(60_000);
  await expect(page).toHaveURL(redirect_url);
  await page.goBack();
  await expect(page).toHaveURL(`${invite_url}?`);
  await context.close();
});

test('a double press submits once', async ({ browser, sandbox, receiver }) => {
  await sandbox.configure('USER_VERIFICATION_COMPLETED', `${receiver.url}/hook`);
  const { invite_url } = await sandbox.register('presses-twice');
  const context = await browser.newContext(as('Pixel 7'));
  const page = await context.newPage();
  await page.goto(`${invite_url}?check`);
  await page.getByRole('button', { name: 'Pass the check' }).dblclick();
  await expect(page.getByRole('heading', { name: 'You are verified' })).toBeVisible();
  await page.goBack();
  await page.getByRole('heading').waitFor();
  const calls = JSON.stringify(await sandbox.post('/v1/webhook/admin/call/get'));
  expect(calls.match(/"reference_user_id":"presses-twice"/g)).toHaveLength(1);
  await context.close();
});

test('an outdated form changes nothing and says so', async ({ browser, sandbox }) => {
  const { invite_url } = await sandbox.register('too-late');
  const context = await browser.newContext(as('iPhone 13'));
  const page = await context.newPage();
  await page.goto(`${invite_url}?check`);
  await sandbox.outcome('too-late', 'verified');
  await page.getByRole('button', { name: 'Fail the check' }).tap();
  await expect(page.getByText('so nothing was done')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You are verified' })).toBeVisible();
  await context.close();
});

test('a desktop shows the code, and updates when the check ends on the phone', async ({
  page,
  browser,
  sandbox,
}) => {
  const { invite_url } = await sandbox.register('on-two-screens');
  await page.goto(invite_url);
  await expect(page.getByRole('link', { name: 'Continue on this computer' })).toBeVisible();
  expect(readQr(await page.screenshot())).toBe(invite_url);
  const context = await browser.newContext(as('Pixel 7'));
  const there = await context.newPage();
  await there.goto(invite_url);
  await expect(page.getByRole('heading', { name: 'The invite was opened' })).toBeVisible();
  await passAs(there, 'A new human');
  await expect(page.getByRole('heading', { name: 'You are verified' })).toBeVisible();
  await context.close();
});

test('the page announces maintenance, and recovers by itself', async ({ page, sandbox }) => {
  const { invite_url } = await sandbox.register('meets-maintenance');
  await sandbox.post('/sandbox/maintenance', { on: true });
  try {
    expect((await page.goto(`${invite_url}?check`))?.status()).toBe(503);
    await expect(page.getByRole('heading', { name: 'Back in a moment' })).toBeVisible();
  } finally {
    await sandbox.post('/sandbox/maintenance', { on: false });
  }
  await expect(page.getByRole('button', { name: 'Pass the check' })).toBeVisible();
});
