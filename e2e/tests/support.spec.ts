import { expect } from '@playwright/test';
import { fitsEveryWidth } from '../fixtures/fits-every-width.js';
import { passesAxe } from '../fixtures/passes-axe.js';
import { settled } from '../fixtures/settled.js';
import { test } from '../fixtures/test.js';
import { startTwoEnvironments } from '../fixtures/two-environments.js';

const COMPLETED = 'USER_VERIFICATION_COMPLETED';
const OUTCOME_TYPES = [
  COMPLETED,
  'USER_VERIFICATION_REVOKED',
  'USER_VERIFICATION_DETERMINED_UNFULFILLABLE',
];
const HOSTILE = '<img src=x onerror="document.title=\'owned\'">\u202erevoked\u0007';

test('a call shows its attempts, those still to come, and a hostile body as text', async ({
  page,
  sandbox,
  receiver,
}) => {
  receiver.answer({ status: 500, body: HOSTILE });
  await sandbox.configure(COMPLETED, `${receiver.url}/ladder`);
  await page.request.post('/api/sandbox/v1/business_connect_user/register', {
    data: { reference_user_id: 'on-the-ladder' },
  });
  await sandbox.outcome('on-the-ladder', 'verified');
  await page.goto('/sandbox/calls?user=on-the-ladder');
  await page.getByRole('row').filter({ hasText: 'on-the-ladder' }).click();
  const ladder = page.getByRole('region', { name: 'Attempt ladder' });
  await expect(ladder).toBeVisible();
  const table = ladder.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(17);
  await expect(table.getByRole('row').nth(16)).toContainText(/gives up/);
  await expect(page.getByText('onerror=').first()).toBeVisible();
  await expect(page).not.toHaveTitle('owned');

  receiver.answer({ status: 200, body: 'thank you' });
  await sandbox.post('/sandbox/clock', { advance_ms: 3_600_000 });
  await expect(page.getByText(/Delivered on attempt 2/i).first()).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(3);

  await page.getByText('Compare with attempt 1').click();
  const difference = page.getByRole('region', { name: 'Differences: Attempt' });
  await expect(difference).toContainText(/HTTP status\s*Attempt 1\s*500\s*Attempt 2\s*200/);
  await expect(page.getByRole('region', { name: 'Differences: Response body' })).toContainText(
    'thank you',
  );
});

test('Did this user verify, and did we get the webhook?', async ({ page, sandbox, receiver }) => {
  for (const type of OUTCOME_TYPES) await sandbox.configure(type, `${receiver.url}/hook`);
  await page.request.post('/api/sandbox/v1/business_connect_user/register', {
    data: { reference_user_id: 'was-it-delivered' },
  });
  // Support has the ID from a ticket, and searches it from any page without a mouse.
  await page.goto('/sandbox/webhooks');
  await settled(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('was-it-delivered');
  await expect(page.getByRole('option', { name: /was-it-delivered/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sandbox\/users\/was-it-delivered$/);
  await expect(page.getByText(/^Waiting for the user/).first()).toBeVisible();
  await sandbox.outcome('was-it-delivered', 'verified');
  await expect(page.getByText(/Webhook delivered on attempt 1/)).toBeVisible();
  await expect(page.getByText(/humanness score/i).first()).toBeVisible();
});

test('a verified user whose webhook was not delivered is in the reconciliation', async ({
  page,
  sandbox,
  receiver,
}) => {
  receiver.answer({ status: 410 });
  await sandbox.configure(COMPLETED, `${receiver.url}/gone`);
  await page.request.post('/api/sandbox/v1/business_connect_user/register', {
    data: { reference_user_id: 'never-delivered' },
  });
  await sandbox.outcome('never-delivered', 'verified');
  await page.goto('/sandbox');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  await page.goto('/sandbox/reconciliation');
  await expect(page.getByText('never-delivered').first()).toBeVisible();
});

test('a webhook sends a test event, delivers to the console, and relays to the old destination', async ({
  page,
  sandbox,
  receiver,
}) => {
  const type = 'USER_VERIFICATION_REVOKED';
  await sandbox.configure(type, `${receiver.url}/business`);
  await page.goto('/sandbox/webhooks');
  const webhook = page.getByRole('region', { name: type });
  await webhook.getByRole('button', { name: /^Send test event/ }).click();
  await expect(webhook.getByText(/Test event sent to/)).toBeVisible();
  expect(receiver.deliveries.map(({ raw }) => raw.toString()).join()).toContain('"test":true');

  await webhook.getByRole('button', { name: /^Deliver to this console/ }).click();
  await expect(webhook.getByRole('radio', { name: /^Relay to the old address/ })).toBeChecked();
  await webhook
    .getByRole('button', { name: /^Deliver to this console/ })
    .last()
    .click();
  await expect(webhook.getByText(/relay/i).first()).toBeVisible();
  await expect(webhook.getByRole('radio')).toHaveCount(0);
  await page.request.post('/api/sandbox/v1/business_connect_user/register', {
    data: { reference_user_id: 'through-the-relay' },
  });
  await sandbox.outcome('through-the-relay', 'verified');
  await sandbox.outcome('through-the-relay', 'revoked');
  await expect
    .poll(() => receiver.deliveries.some(({ raw }) => raw.includes('through-the-relay')))
    .toBe(true);
  await page.goto('/sandbox/calls?user=through-the-relay');
  await page
    .getByRole('row')
    .filter({ hasText: /revoked/i })
    .first()
    .click();
  const bodies = page.getByText('"reference_user_id": "through-the-relay"');
  await expect(bodies.filter({ visible: true }).first()).toBeVisible();
});

test('environments are compared, and a destination is copied to production and back', async ({
  page,
}) => {
  const { url, production, stop } = await startTwoEnvironments(page);
  await production.configure(COMPLETED, 'https://hooks.acme.test/old');
  await production.register('of-production');
  await production.outcome('of-production', 'verified');
  await page.request.post(`${url}/api/sandbox/v1/webhook/admin/config/create_or_edit`, {
    data: { webhook_type: COMPLETED, destination_url: 'https://hooks.acme.test/new' },
  });

  await page.goto(`${url}/sandbox/webhooks/compare`);
  const webhook = page.getByRole('region', { name: COMPLETED });
  await expect(webhook).toContainText('Different');
  await passesAxe(page, 'two environments');
  await fitsEveryWidth(page, 'two environments');
  await webhook.getByRole('button', { name: 'Copy to production' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('This changes production');
  await expect(dialog).toContainText('https://hooks.acme.test/old');
  await dialog.getByRole('button', { name: 'Copy to production' }).click();
  await expect(webhook).toContainText('Same in both');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(webhook).toContainText('https://hooks.acme.test/old');
  await expect(webhook).toContainText('Different');

  await page.goto(`${url}/production/calls`);
  await expect(page.getByRole('button', { name: /^Rerun ewh:.* in production$/ })).toBeVisible();
  await fitsEveryWidth(page, 'calls of production');
  await stop();
});
