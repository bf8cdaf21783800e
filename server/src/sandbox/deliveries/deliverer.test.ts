import { verify } from '@octokit/webhooks-methods';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../testing/eventually.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../testing/services/webhook-receiver.js';

const COMPLETED = 'USER_VERIFICATION_COMPLETED';
const REVOKED = 'USER_VERIFICATION_REVOKED';
const SIX_HOURS = 21_600_000;

const calls = z.array(
  z.object({
    transaction_id: z.string(),
    status: z.string(),
    attempts: z.number(),
    updated_at: z.iso.datetime({ precision: 3 }),
    next_attempt_at: z.iso.datetime({ precision: 3 }).nullable(),
  }),
);

let sandbox: SandboxFixture;
let receiver: WebhookReceiver;
beforeEach(async () => {
  // However slow the machine is, because an attempt that is given up is made again.
  sandbox = await startTestSandbox({ deliveryTimeoutMs: 60_000 });
  receiver = await startWebhookReceiver();
});
afterEach(async () => {
  await receiver.stop(); // first, so that a hanging delivery ends
  await sandbox.remove();
});

const configure = (destination_url: string, webhook_type = COMPLETED) =>
  sandbox.post('/v1/webhook/admin/config/create_or_edit', { webhook_type, destination_url });
async function pass(id: string) {
  await sandbox.post('/v1/business_connect_user/register', { reference_user_id: id });
  await sandbox.post('/sandbox/outcome', { reference_user_id: id, outcome: 'verified' });
}
const advance = (advance_ms: number) => sandbox.post('/sandbox/clock', { advance_ms });
const listCalls = async () => calls.parse((await sandbox.post('/v1/webhook/admin/call/get')).body);
const listEvents = async () => (await sandbox.post('/v1/webhook/admin/event/get')).body;
const firstCall = (isThere: (call: z.infer<typeof calls>[number] | undefined) => boolean) =>
  eventually(async () => (await listCalls())[0], isThere);

describe('retries', () => {
  it('are made up to the 16th attempt with the specified delays, then the call is FAILED', async () => {
    receiver.answer({ status: 500, body: 'no' });
    await configure(receiver.url);
    await pass('p');
    for (let attempt = 1; attempt <= 15; attempt++) {
      const call = await firstCall((one) => one?.attempts === attempt);
      expect(call?.status).toBe('PENDING');
      const wait = Date.parse(call?.next_attempt_at ?? '') - Date.parse(call?.updated_at ?? '');
      const exact = 5000 * 2 ** (attempt - 1);
      expect(wait).toBeGreaterThanOrEqual(Math.min(SIX_HOURS, exact * 0.9 - 1));
      expect(wait).toBeLessThanOrEqual(Math.min(SIX_HOURS, exact * 1.1 + 1));
      await advance(wait);
    }
    const call = await firstCall((one) => one?.status === 'FAILED');
    expect(call).toMatchObject({ attempts: 16, next_attempt_at: null });
    await advance(10 * SIX_HOURS);
    const events = z.array(z.object({ attempt: z.number() })).parse(await listEvents());
    expect(events.map(({ attempt }) => attempt)).toEqual([
      16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
    ]);
    expect(receiver.deliveries).toHaveLength(16);
    expect(new Set(receiver.deliveries.map(({ raw }) => raw.toString())).size).toBe(1);
    for (const { raw, headers } of receiver.deliveries) {
      const signature = String(headers['x-hub-signature-256']);
      expect(await verify(sandbox.webhookSecret, raw.toString(), signature)).toBe(true);
    }
  });

  it('use the present destination, so that a corrected one is delivered to', async () => {
    receiver.answer({ status: 404 });
    await configure(`${receiver.url}/wrong`);
    await pass('p');
    await firstCall((one) => one?.attempts === 1);
    receiver.answer({});
    await configure(`${receiver.url}/right`);
    await advance(6000);
    await firstCall((one) => one?.status === 'COMPLETED');
    expect(receiver.deliveries.map(({ path }) => path)).toEqual(['/wrong', '/right']);
  });

  it('end with an event that says so when the configuration was deleted', async () => {
    receiver.answer({ status: 500 });
    await configure(receiver.url);
    await pass('p');
    await firstCall((one) => one?.attempts === 1);
    await sandbox.post('/v1/webhook/admin/config/delete', { webhook_type: COMPLETED });
    await advance(6000);
    await firstCall((one) => one?.status === 'FAILED');
    expect(await listEvents()).toMatchObject([
      {
        attempt: 2,
        destination_url: null,
        http_status: null,
        network_error: { code: 'NOT_CONFIGURED' },
      },
      { attempt: 1, http_status: 500, network_error: null },
    ]);
    expect(receiver.deliveries).toHaveLength(1);
  });

  it('continue after a restart, with the clock unchanged', async () => {
    receiver.answer({ status: 500 });
    await configure(receiver.url);
    await advance(SIX_HOURS);
    await pass('p');
    await firstCall((one) => one?.attempts === 1);
    receiver.answer({});
    sandbox = await sandbox.restart();
    const date = (await sandbox.get('/sandbox')).headers.get('date') ?? '';
    expect(Date.parse(date) - Date.now()).toBeGreaterThan(SIX_HOURS - 5000);
    await advance(6000);
    await firstCall((one) => one?.status === 'COMPLETED');
  });

  it('start when they are due', async () => {
    sandbox = await sandbox.restart({ retryBaseMs: 30 });
    receiver.answer(() => ({ status: receiver.deliveries.length < 4 ? 500 : 200 }));
    await configure(receiver.url);
    await pass('p');
    const call = await firstCall((one) => one?.status === 'COMPLETED');
    expect(call?.attempts).toBe(4);
  });
});

describe('deliveries', () => {
  it('start when the clock is moved', async () => {
    receiver.answer({ status: 500 });
    await configure(receiver.url);
    await pass('p');
    for (let attempt = 1; attempt <= 5; attempt++) {
      await firstCall((one) => one?.attempts === attempt);
      await advance(SIX_HOURS);
      await eventually(
        () => receiver.deliveries.length,
        (count) => count > attempt,
      );
    }
  });

  it('to a slow destination do not delay others', async () => {
    const slow = await startWebhookReceiver();
    slow.answer({ fault: 'hang' });
    await configure(slow.url, COMPLETED);
    await configure(receiver.url, REVOKED);
    await Promise.all(Array.from({ length: 40 }, (_, n) => pass(`p${n}`)));
    await eventually(
      () => slow.deliveries.length,
      (count) => count === 32,
    );
    for (let n = 0; n < 5; n++) {
      await sandbox.post('/sandbox/outcome', { reference_user_id: `p${n}`, outcome: 'revoked' });
    }
    await eventually(
      () => receiver.deliveries.length,
      (count) => count === 5,
    );
    expect(slow.deliveries).toHaveLength(32);

    await configure(receiver.url, COMPLETED);
    await eventually(
      () => receiver.deliveries.length,
      (count) => count === 13,
    );
    await slow.stop();
  });

  it('that are under way when the sandbox stops are recorded first', async () => {
    receiver.answer({ delayMs: 300 });
    await configure(receiver.url);
    await pass('p');
    await eventually(
      () => receiver.deliveries.length,
      (count) => count === 1,
    );
    sandbox = await sandbox.restart();
    expect(await listCalls()).toMatchObject([{ status: 'COMPLETED', attempts: 1 }]);
    expect(receiver.deliveries).toHaveLength(1);
  });

  it('arrive once each when many are made at once', async () => {
    await configure(receiver.url);
    await Promise.all(Array.from({ length: 150 }, (_, n) => pass(`p${n}`)));
    await eventually(
      () => receiver.deliveries.length,
      (count) => count === 150,
    );
    await eventually(listCalls, (list) => list.every(({ status }) => status === 'COMPLETED'));
    expect(new Set(receiver.deliveries.map(({ raw }) => raw.toString())).size).toBe(150);
  });
});
