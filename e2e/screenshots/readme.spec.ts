import { expect } from '@playwright/test';
import { startProgram } from '../fixtures/program.js';
import { createSandboxClient } from '../fixtures/sandbox-client.js';
import { settled } from '../fixtures/settled.js';
import { OWNER, test } from '../fixtures/test.js';

const KIND = 'USER_VERIFICATION_COMPLETED';

/** The README's picture: calls of a survey, one that is retried open beside the list. */
test('the picture of the README', async ({ page, receiver }) => {
  const key = 'the-key-of-the-picture';
  const program = await startProgram({
    SANDBOX_API_KEY: key,
    SANDBOX_RETRY_BASE_MS: '600000',
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
  });
  const sandbox = createSandboxClient(program.sandboxUrl, key);
  await page.request.post(`${program.url}/api/session`, { data: OWNER });
  receiver.answer({ status: 503, body: '{"error":"upstream deploy in progress"}' });
  await sandbox.configure(KIND, `${receiver.url}/humanness`);
  const verify = async (reference_user_id: string) => {
    await sandbox.register(reference_user_id, { uniqueness_region_id: 'survey-114' });
    await sandbox.outcome(reference_user_id, 'verified');
  };
  for (const number of [1, 2]) await verify(`panel-770${number}`);
  await sandbox.post('/sandbox/clock', { advance_ms: 11 * 60_000 });
  await expect.poll(() => receiver.deliveries.length).toBe(4);
  receiver.answer({ status: 200, body: '{"received":true}' });
  for (let number = 10; number < 22; number += 1) await verify(`panel-77${number}`);
  await expect.poll(() => receiver.deliveries.length).toBe(16);

  await page.goto(`${program.url}/sandbox/calls`);
  const row = page.getByRole('row').filter({ hasText: 'panel-7702' });
  await row.getByRole('link', { name: /ewh:/ }).first().click();
  await expect(page.getByText('upstream deploy in progress').first()).toBeVisible();
  await settled(page);
  await page.screenshot({ path: 'e2e/screenshots/console.png' });
  await program.stop();
});
