import { verify } from '@octokit/webhooks-methods';
import { expect } from '@playwright/test';
import { SECRETS, test } from '../fixtures/test.js';

const COMPLETED = 'USER_VERIFICATION_COMPLETED';

test('Why did our server not receive it, and how do we get it again?', async ({
  page,
  sandbox,
  receiver,
}) => {
  receiver.answer({ status: 503, body: '{"error":"deploy in progress"}' });
  await sandbox.configure(COMPLETED, `${receiver.url}/broken`);
  await sandbox.register('rerun-me');
  await sandbox.outcome('rerun-me', 'verified');

  await page.goto('/sandbox/events');
  const event = page.getByRole('row').filter({ hasText: '503' }).first();
  await expect(event).toBeVisible();
  await expect(page.getByText('deploy in progress').first()).toBeVisible();

  await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
  const webhook = page.getByRole('region', { name: COMPLETED });
  await expect(webhook.locator('[data-status="failing"]')).toBeVisible();
  await webhook.getByRole('button', { name: 'Edit' }).click();
  await webhook.getByRole('textbox', { name: 'Destination URL' }).fill(`${receiver.url}/healed`);
  await webhook.getByRole('button', { name: 'Save destination' }).click();
  await expect(webhook.getByText(/^Saved in sandbox/)).toBeVisible();
  receiver.answer({ status: 200 });

  await page.getByRole('link', { name: 'Calls', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'rerun-me' }).first();
  await expect(row.locator('[data-status="PENDING"]')).toBeVisible();
  const rerun = row.getByRole('button', { name: /^Rerun/ });
  const original = /ewh:[0-9a-f-]{36}/.exec(
    (await rerun.getAttribute('aria-label')) ?? (await rerun.textContent()) ?? '',
  )?.[0];
  await rerun.dblclick();

  await expect
    .poll(() => receiver.deliveries.filter(({ path }) => path === '/healed').length)
    .toBe(1);
  await expect(page.locator('[data-status="COMPLETED"]').first()).toBeVisible();
  const notice = page.getByText(/delivered on attempt 1/i).filter({ visible: true });
  await expect(notice.first()).toBeVisible();

  const delivery = receiver.deliveries.find(({ path }) => path === '/healed');
  const raw = delivery?.raw.toString('utf8') ?? '';
  const { transaction_id, reference_user_id, type } = JSON.parse(raw) as Record<string, string>;
  expect({ reference_user_id, type }).toEqual({ reference_user_id: 'rerun-me', type: COMPLETED });
  expect(transaction_id).toMatch(/^ewh:/);
  expect(transaction_id).not.toBe(original);
  const signature = String(delivery?.headers['x-hub-signature-256']);
  expect(await verify(SECRETS.SANDBOX_WEBHOOK_SECRET, raw, signature)).toBe(true);
});

test('a refused connection is explained in plain words', async ({ page, sandbox, receiver }) => {
  const gone = receiver.url;
  await receiver.stop();
  await sandbox.configure(COMPLETED, `${gone}/gone`);
  await sandbox.register('refused');
  await sandbox.outcome('refused', 'verified');
  await page.goto('/sandbox/events');
  await page.getByRole('row').filter({ hasText: 'ECONNREFUSED' }).first().click();
  await expect(page.getByText('Connection refused').first()).toBeVisible();
});

test('a webhook is deleted after a confirmation that names it', async ({
  page,
  sandbox,
  receiver,
}) => {
  const type = 'USER_VERIFICATION_REVOKED';
  await sandbox.configure(type, `${receiver.url}/to-delete`);
  await page.goto('/sandbox/webhooks');
  const webhook = page.getByRole('region', { name: type });
  await webhook.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(type);
  await dialog.getByRole('button', { name: /^Delete/ }).click();
  await expect(webhook.getByText(/not configured/i)).toBeVisible();
  await page.reload();
  await expect(webhook.getByText(/not configured/i)).toBeVisible();
});
