import Database from 'libsql';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../testing/eventually.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../testing/services/webhook-receiver.js';

let sandbox: SandboxFixture;
let receiver: WebhookReceiver;
beforeEach(async () => {
  sandbox = await startTestSandbox();
  receiver = await startWebhookReceiver();
});
afterEach(async () => {
  await receiver.stop();
  await sandbox.remove();
});

const failure = z.object({ failure_code: z.string(), failure_reason: z.string() });

it('returns an internal error with the ID of its log line and nothing else', async () => {
  const database = new Database(sandbox.databaseFile);
  database.exec('drop table users');
  database.close();
  const answer = await sandbox.post('/v1/business_connect_user/get_status', {
    reference_user_id: 'u',
  });
  expect(answer.status).toBe(500);
  const { failure_code, failure_reason } = failure.parse(answer.body);
  expect(failure_code).toBe('INTERNAL_ERROR');
  const id = answer.headers.get('x-request-id') ?? 'none';
  expect(failure_reason).toContain(id);
  expect(failure_reason).not.toMatch(/users|table|sql/i);
  expect(sandbox.log()).toContain('no such table');

  const page = await fetch(`${sandbox.url}/invite/token`);
  expect(page.status).toBe(500);
  expect(await page.text()).not.toMatch(/users|table|sql/i);
});

it('writes neither keys nor the secret into its log', async () => {
  receiver.answer({ status: 500 });
  await sandbox.post('/v1/webhook/admin/config/create_or_edit', {
    webhook_type: 'USER_VERIFICATION_COMPLETED',
    destination_url: receiver.url,
  });
  await sandbox.post('/v1/business_connect_user/register', { reference_user_id: 'u' });
  await sandbox.post('/sandbox/outcome', { reference_user_id: 'u', outcome: 'verified' });
  await sandbox.post('/v1/webhook/admin/config/get', {}, 'a-wrong-key');
  await sandbox.get('/sandbox', 'production-key');
  await eventually(
    () => receiver.deliveries.length,
    (count) => count > 0,
  );
  const log = sandbox.log();
  expect(log).toContain('/sandbox/outcome');
  for (const secret of [sandbox.key, sandbox.webhookSecret, 'a-wrong-key', 'production-key']) {
    expect(log).not.toContain(secret);
  }
});
