import { expect } from '@playwright/test';
import { startProgram, type Program } from '../fixtures/program.js';
import { ADMIN, SECRETS, test as base } from '../fixtures/test.js';

const COMPLETED = 'USER_VERIFICATION_COMPLETED';

// A separate program, because the overview counts everything in it.
const test = base.extend<object, { program: Program }>({
  program: [
    async ({ browserName: _browserName }, use) => {
      const program = await startProgram({
        ...SECRETS,
        ADMIN_EMAIL: ADMIN.email,
        SANDBOX_RETRY_BASE_MS: '600000',
      });
      await use(program);
      await program.stop();
    },
    { scope: 'worker' },
  ],
});

test('the overview counts users and calls live, and links to the calls of a failing destination', async ({
  page,
  sandbox,
  receiver,
}) => {
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await page.goto('/sandbox');
  await expect(part('Setup').getByText('3 of 3 webhooks configured')).toBeVisible();
  await expect(page.getByText('No webhook calls yet')).toBeVisible();

  receiver.answer({ status: 503 });
  await sandbox.configure(COMPLETED, `${receiver.url}/down`);
  for (const reference_user_id of ['counted-1', 'counted-2']) {
    await page.request.post('/api/sandbox/v1/business_connect_user/register', {
      data: { reference_user_id },
    });
  }
  await sandbox.outcome('counted-1', 'verified');

  await expect(part('Users').getByRole('link', { name: /^All users\s*2$/ })).toBeVisible();
  await expect(part('Users').getByRole('link', { name: /^Verified\s*1$/ })).toBeVisible();
  await expect(page.getByRole('toolbar', { name: /^Last/ }).getByRole('link')).toHaveCount(1);
  const needs = part('Needs attention');
  await expect(needs).toContainText(`${new URL(receiver.url).host} has been failing since`);
  await expect(needs).toContainText('Last response: HTTP 503');
  await expect(needs).toContainText('1 result not delivered');
  await needs.getByRole('link', { name: 'View 1 call' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'counted-1' })).toContainText('503');
});
