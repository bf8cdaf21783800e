import { expect } from '@playwright/test';
import { oddTest as test } from '../fixtures/odd-console.js';
import { settled } from '../fixtures/settled.js';

const CALLS = '/v1/webhook/admin/call/get';
const EVENTS = '/v1/webhook/admin/event/get';

test.beforeEach(({ odd }) => {
  odd.asAtFirst();
});

test('calls: unknown types as received, users not provided, times under other names', async ({
  page,
}) => {
  await page.goto('/sandbox/calls');
  await expect(page.locator('[data-status="COMPLETED"]').first()).toBeVisible();
  const type = page.getByRole('row').getByText('USER_VERIFICATION_DENIED');
  await expect(type.filter({ visible: true }).first()).toBeVisible();
  await expect(
    page
      .getByRole('row')
      .getByTitle('Not provided by the service')
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
});

test('events: status, body and failure under other names, and HTML stays text', async ({
  page,
}) => {
  let alerted = false;
  page.on('dialog', () => (alerted = true));
  await page.goto('/sandbox/events');
  await expect(page.getByText('502').first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'ECONNREFUSED' }).first()).toBeVisible();
  await expect(page.getByText('<script>alert(1)</script>', { exact: false }).first()).toBeVisible();
  expect(alerted).toBe(false);
});

test('an unreadable record is counted and shown, and hides no other record', async ({
  page,
  odd,
}) => {
  odd.answer(CALLS, 'unreadable_rows');
  await page.goto('/sandbox/calls');
  await expect(page.locator('[data-status="COMPLETED"]').first()).toBeVisible();
  await expect(
    page.getByText(/3 records of the service’s last list could not be read/),
  ).toBeVisible();
  await page.getByText('Current list', { exact: true }).click();
  await expect(page.getByText(/3 records could not be read/)).toBeVisible();
});

test('a service without sandbox controls makes the browser log no error', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  for (const path of ['/sandbox', '/sandbox/users', '/sandbox/calls', '/sandbox/webhooks']) {
    await page.goto(path);
    await settled(page);
  }
  expect(errors).toEqual([]);
});

test('a fourth event type is shown beside the three webhooks', async ({ page }) => {
  await page.goto('/sandbox/webhooks');
  await expect(page.getByText('USER_VERIFICATION_DENIED').first()).toBeVisible();
  await expect(page.getByText('https://hooks.acme.test/d').first()).toBeVisible();
});

test('a rerun with an empty response is a success, and is requested once', async ({
  page,
  odd,
}) => {
  await page.goto('/sandbox/calls');
  await page
    .getByRole('button', { name: /^Rerun.*ewh:11111111/ })
    .first()
    .click();
  // The call was delivered, so the page asks for a confirmation.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rerun', exact: true }).click();
  await expect(page.getByText(/rerun requested/i).first()).toBeVisible();
  expect(odd.requests.filter(({ path }) => path.endsWith('/rerun'))).toHaveLength(1);
});

for (const [profile, words] of [
  ['maintenance', /maintenance/i],
  ['key_refused', /key/i],
  ['html', /not JSON/i],
  ['reset', /unreachable|not be reached/i],
] as const) {
  test(`${profile} is shown above the last known records, never as an unconfigured webhook, and clears by itself`, async ({
    sharedPage: page,
    odd,
  }) => {
    odd.answerEverywhere(profile);
    const main = page.getByRole('main');
    await page.goto('/sandbox/webhooks');
    await expect(main.getByRole('alert').first()).toContainText(words);
    await expect(main.getByText(/not configured/i)).toHaveCount(0);
    await expect(main.getByText(/[0-9a-f]{8}-[0-9a-f]{4}-/).first()).toBeVisible();
    const note = main.getByRole('status').filter({ hasText: words });
    for (const name of ['calls', 'events']) {
      await page.goto(`/sandbox/${name}`);
      await expect(note).toBeVisible();
      await expect(main.getByText(/no webhook calls yet|no delivery attempts yet/i)).toHaveCount(0);
    }
    odd.asAtFirst();
    await expect(note).toHaveCount(0);
  });
}

test('a page of webhooks that failed is tried again', async ({ page, odd }) => {
  odd.answerEverywhere('reset');
  await page.goto('/sandbox/webhooks');
  const main = page.getByRole('main');
  await expect(main.getByRole('alert').first()).toBeVisible();
  odd.asAtFirst();
  await main
    .getByRole('button', { name: /try again|retry/i })
    .first()
    .click();
  await expect(main.getByRole('alert')).toHaveCount(0);
});

test('the last known calls stay visible, marked as such, when the service is unreachable', async ({
  page,
  odd,
}) => {
  odd.answer(CALLS, 'with_user');
  await page.goto('/sandbox/calls');
  await expect(page.getByText('panel-1').first()).toBeVisible();
  odd.answerEverywhere('reset');
  await expect(page.getByRole('banner').getByText(/unreachable since/i)).toBeVisible();
  await expect(page.getByText('panel-1').first()).toBeVisible();
  odd.asAtFirst();
  await expect(page.getByRole('banner').getByText(/^Live/)).toBeVisible();
});

test('a raw record is one click away', async ({ page, odd }) => {
  odd.answer(EVENTS, 'unnamed_fields');
  // Every other attempt has a status or a failure; this one comes with the next poll.
  await page.goto('/sandbox/events?response=other');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByText('Raw record').filter({ visible: true }).first().click();
  await expect(page.getByText('an unexpected field').first()).toBeVisible();
});
