import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { verify } from '@octokit/webhooks-methods';
import { eventually } from '../testing/eventually.js';
import { startTestSandbox, type SandboxFixture } from '../testing/fixtures/sandbox-fixture.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../testing/services/webhook-receiver.js';

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

const like = (pattern: RegExp): unknown => expect.stringMatching(pattern);

describe('the main path', () => {
  it('registers, verifies, delivers the webhook, and lists call and event', async () => {
    await sandbox.post('/v1/webhook/admin/config/create_or_edit', {
      webhook_type: 'USER_VERIFICATION_COMPLETED',
      destination_url: `${receiver.url}/hooks`,
    });
    const registered = await sandbox.post('/v1/business_connect_user/register', {
      reference_user_id: 'panel-1',
    });
    expect(registered.body).toEqual({
      status: 'success',
      invite_url: like(/^http:\/\/127\.0\.0\.1:\d+\/invite\/[\w-]{32}$/),
      user_id: like(/^bcu_[\w-]{16}$/),
      connection_verified: false,
    });
    const outcome = await sandbox.post('/sandbox/outcome', {
      reference_user_id: 'panel-1',
      outcome: 'verified',
      humanness_score: 88,
    });
    expect(outcome).toMatchObject({
      status: 200,
      body: { status: 'success', reference_user_id: 'panel-1', state: 'verified' },
    });
    const [delivery] = await eventually(
      () => receiver.deliveries,
      (all) => all.length === 1,
    );
    const raw = delivery?.raw.toString() ?? '';
    const signature = String(delivery?.headers['x-hub-signature-256']);
    expect(await verify(sandbox.webhookSecret, raw, signature)).toBe(true);
    expect(Object.keys(z.looseObject({}).parse(JSON.parse(raw)))).toEqual([
      'transaction_id',
      'user_id',
      'reference_user_id',
      'type',
      'payload',
      'created_at',
    ]);
    const calls = await eventually(
      () => sandbox.post('/v1/webhook/admin/call/get'),
      ({ body }) => JSON.stringify(body).includes('"COMPLETED"'),
    );
    expect(calls.body).toMatchObject([{ status: 'COMPLETED', attempts: 1, next_attempt_at: null }]);
    const events = await sandbox.post('/v1/webhook/admin/event/get');
    expect(events.body).toMatchObject([{ attempt: 1, http_status: 200, network_error: null }]);
    const status = await sandbox.post('/v1/business_connect_user/get_status', {
      reference_user_id: 'panel-1',
    });
    expect(status.body).toEqual({
      status: 'success',
      has_connection: true,
      simple_data_request_response: {
        humanness_score: 88,
        fulfillment_time_s: 0,
        unique_human_id: like(/^uh_[0-9a-f]{32}$/),
      },
    });
  });
});
