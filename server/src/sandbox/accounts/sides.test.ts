import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../testing/services/webhook-receiver.js';

const COMPLETED = 'USER_VERIFICATION_COMPLETED';

let sandbox: SandboxFixture;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  sandbox = await startTestSandbox({
    sandboxKeys: ['first', 'second'],
    productionKeys: ['live'],
    webhookSecret: 'given',
  });
});
afterAll(async () => {
  await sandbox.remove();
  await receiver.stop();
});

const configure = (key: string) =>
  sandbox.post(
    '/v1/webhook/admin/config/create_or_edit',
    { webhook_type: COMPLETED, destination_url: `${receiver.url}/${key}` },
    key,
  );
const register = (reference_user_id: string, key: string) =>
  sandbox.post('/v1/business_connect_user/register', { reference_user_id }, key);
const statusOf = (reference_user_id: string, key: string) =>
  sandbox.post('/v1/business_connect_user/get_status', { reference_user_id }, key);
const list = async (what: string, key: string) =>
  (await sandbox.post(`/v1/webhook/admin/${what}/get`, {}, key)).body;

describe('keys of one side', () => {
  it('share users and uniqueness, and have their own webhooks, calls and events', async () => {
    await configure('second');
    expect(await list('config', 'first')).toEqual([]);
    expect(await list('config', 'second')).toHaveLength(1);
    await configure('first');

    const mine = await register('u', 'first');
    expect((await register('u', 'second')).body).toEqual(mine.body);
    await sandbox.post(
      '/sandbox/outcome',
      { reference_user_id: 'u', outcome: 'verified', person: 'p' },
      'second',
    );
    expect((await statusOf('u', 'second')).body).toMatchObject({ has_connection: true });
    await eventually(
      () => list('event', 'first'),
      (events) => (events as unknown[]).length === 1, // a list, by 4.8
    );
    expect(receiver.deliveries.map(({ path }) => path)).toEqual(['/first']);
    expect(await list('call', 'second')).toEqual([]);
    expect(await list('event', 'second')).toEqual([]);

    const [call] = (await list('call', 'first')) as { transaction_id: string }[]; // 4.6 names it
    const rerun = await sandbox.post(
      '/v1/webhook/admin/call/rerun',
      { transaction_id: call?.transaction_id },
      'second',
    );
    expect(rerun).toMatchObject({ status: 404, body: { failure_code: 'DOES_NOT_EXIST' } });

    await register('v', 'second');
    const again = await sandbox.post(
      '/sandbox/outcome',
      { reference_user_id: 'v', outcome: 'verified', person: 'p' },
      'first',
    );
    expect(again.body).toMatchObject({ state: 'unfulfillable' });
  });
});

describe('the two sides', () => {
  it('share nothing', async () => {
    const here = await register('both', 'first');
    expect((await statusOf('both', 'live')).status).toBe(404);
    const there = await register('both', 'live');
    expect(there.body).not.toEqual(here.body);
    await sandbox.post(
      '/sandbox/outcome',
      { reference_user_id: 'both', outcome: 'verified' },
      'first',
    );
    expect((await statusOf('both', 'live')).body).toEqual({
      status: 'success',
      has_connection: false,
    });
    expect(await list('config', 'live')).toEqual([]);
  });
});

describe('what is made at the first start', () => {
  it('is stored, and a given value replaces it', async () => {
    const made = await startTestSandbox();
    expect(made.key).toMatch(/^sk_sandbox_/);
    const again = await made.restart();
    expect(again.sandboxKeys).toEqual(made.sandboxKeys);
    expect(again.webhookSecret).toBe(made.webhookSecret);
    const given = await again.restart({ sandboxKeys: ['mine'], webhookSecret: 'my secret' });
    expect(given.sandboxKeys).toEqual(['mine']);
    expect(given.webhookSecret).toBe('my secret');
    expect((await given.get('/sandbox', made.key)).status).toBe(401);
    await given.remove();
  });

  it('uses a new public address for earlier invites', async () => {
    const first = await startTestSandbox();
    const before = await first.post('/v1/business_connect_user/register', {
      reference_user_id: 'u',
    });
    const second = await first.restart({ publicUrl: 'https://verify.example.com/connect' });
    const after = await second.post('/v1/business_connect_user/register', {
      reference_user_id: 'u',
    });
    const url = (body: unknown) => (body as { invite_url: string }).invite_url; // 4.1 names it
    const token = url(before.body).split('/').at(-1) ?? '';
    expect(url(after.body)).toBe(`https://verify.example.com/connect/invite/${token}`);
    expect((await second.get(`/invite/${token}`)).status).toBe(200);
    await second.remove();
  });
});
