import { expect } from '@playwright/test';
import { startProgram } from '../fixtures/program.js';
import { createSandboxClient } from '../fixtures/sandbox-client.js';
import { settled } from '../fixtures/settled.js';
import { ADMIN, test } from '../fixtures/test.js';

const TYPES = [
  'USER_VERIFICATION_COMPLETED',
  'USER_VERIFICATION_REVOKED',
  'USER_VERIFICATION_DETERMINED_UNFULFILLABLE',
];
const STEP_MS = 7 * 60_000;
const DEPLOYING = { status: 503, body: '{"error":"deploy in progress"}' };
const OTHERS: Record<string, { status: number }> = {
  ...{ 'panel-7735': { status: 401 }, 'panel-7729': { status: 404 } },
};
// How many deliveries for a user fail before one succeeds.
const REFUSALS: Record<string, number> = {
  ...{ 'panel-7702': 16, 'panel-7705': 16, 'panel-7711': 2, 'panel-7716': 1 },
  ...{ 'panel-7725': 16, 'panel-7729': 16, 'panel-7731': 3, 'panel-7733': 2, 'panel-7735': 16 },
};
// This user's call is still being retried when the picture is taken.
const SHOWN = 'panel-7725';

/** The README's picture, light and dark: one day of a survey, and the attempts of a call that is being retried. */
test('the picture of the README', async ({ page, receiver }) => {
  test.setTimeout(180_000);
  const key = 'the-key-of-the-picture';
  const program = await startProgram({
    SANDBOX_API_KEY: key,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  const sandbox = createSandboxClient(program.sandboxUrl, key);
  await page.request.post(`${program.url}/api/session`, { data: ADMIN });
  for (const type of TYPES) await sandbox.configure(type, `${receiver.url}/humanness`);
  const refused = new Map<string, number>();
  receiver.answer(({ raw }) => {
    const id = /panel-\d+/.exec(raw.toString())?.[0] ?? '';
    const before = refused.get(id) ?? 0;
    refused.set(id, before + 1);
    return before < (REFUSALS[id] ?? 0) ? (OTHERS[id] ?? DEPLOYING) : { body: '{"received":true}' };
  });
  const end = async (number: number) => {
    const id = `panel-77${String(number).padStart(2, '0')}`;
    const asked = {
      uniqueness_region_id: 'survey-114',
      data_request: { type: 'IS_PHONE_NUMBER_VERIFIED' },
    };
    await page.request.post(`${program.url}/api/sandbox/v1/business_connect_user/register`, {
      data: { reference_user_id: id, ...asked },
    });
    await sandbox.outcome(id, number % 7 === 3 ? 'unfulfillable' : 'verified');
    if (number % 9 === 0) await sandbox.outcome(id, 'revoked');
  };
  for (const number of [1, 2, 3, 4, 5]) await end(number);
  await sandbox.post('/sandbox/clock', { to: 'exhaustion' });
  const taken = (id: string) => refused.get(id) ?? 0;
  await expect.poll(() => [taken('panel-7702'), taken('panel-7705')]).toEqual([16, 16]);
  for (let number = 6; number <= 36; number += 1) {
    await end(number);
    await sandbox.post('/sandbox/clock', { advance_ms: STEP_MS });
  }

  await page.goto(`${program.url}/sandbox/calls`);
  const row = page.getByRole('row').filter({ hasText: SHOWN });
  await expect(row).toContainText('Retrying');
  await row.getByRole('link', { name: /ewh:/ }).first().click();
  await expect(page.getByText('deploy in progress').first()).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page);
    const name = colorScheme === 'light' ? 'console' : 'console-dark';
    await page.screenshot({ path: `e2e/screenshots/${name}.png` });
  }
  await program.stop();
});
