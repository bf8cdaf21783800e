import { expect } from '@playwright/test';
import { alertsAt } from '../../server/src/testing/fixtures/alert-fixture.js';
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
        ALERT_CHECK_SECONDS: '1',
      });
      await use(program);
      await program.stop();
    },
    { scope: 'worker' },
  ],
});

test('the overview updates live, and a failing destination opens an incident that ends once it is fixed', async ({
  page,
  sandbox,
  receiver,
}) => {
  await page.goto('/settings/alerts?environment=sandbox');
  await page.getByRole('button', { name: 'Add channel' }).click();
  await page.getByLabel('Name', { exact: true }).fill('The team');
  await page.getByLabel('Webhook address').fill(`${receiver.url}/alerts`);
  await page.getByRole('form').getByRole('button', { name: 'Add channel' }).click();
  const secret = await page.getByRole('dialog').getByLabel('Secret', { exact: true }).innerText();
  await page.getByRole('button', { name: 'I have copied it' }).click();

  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await page.goto('/sandbox');
  await expect(part('Setup').getByText('3 of 3 webhooks configured')).toBeVisible();
  await expect(page.getByText('No webhook calls yet')).toBeVisible();

  const answerCalls = (status: number) => {
    receiver.answer(({ path }) => (path === '/alerts' ? {} : { status }));
  };
  answerCalls(503);
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
  await needs.getByRole('link', { name: 'View calls' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'counted-1' })).toContainText('503');

  // Failing for as long as the rule requires.
  const sent = () =>
    alertsAt({ deliveries: receiver.deliveries.filter(({ path }) => path === '/alerts') }, secret)
      .filter(({ incident }) => incident?.rule === 'destination_failing')
      .map(({ type }) => type);
  await sandbox.post('/sandbox/clock', { advance_ms: 3_600_000 });
  await expect.poll(sent).toEqual(['incident.opened']);
  await page.goBack();
  await needs.getByRole('link', { name: 'View incidents' }).click();
  const incidents = (name: string) =>
    page
      .getByRole('list', { name })
      .getByRole('listitem')
      .filter({ hasText: 'Destination failing' });
  await expect(incidents('Open incidents')).toContainText(new URL(receiver.url).host);

  answerCalls(200);
  await sandbox.post('/sandbox/clock', { advance_ms: 12 * 3_600_000 });
  await expect(incidents('History')).toContainText(/Ended after/);
  await expect(incidents('Open incidents')).toHaveCount(0);
  await expect.poll(sent).toEqual(['incident.opened', 'incident.ended']);
});
