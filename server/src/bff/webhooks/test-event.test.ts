import { verify } from '@octokit/webhooks-methods';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditPage, hookReport, testEventResult, WEBHOOK_TYPES } from '../../contract/index.js';
import { createGuardedClient } from '../../http/guarded-call.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';
import { startTestConsole, type TestConsole } from '../../testing/fixtures/test-console.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../testing/services/webhook-receiver.js';
import { sendTestEvent } from './test-event.js';

const [TYPE] = WEBHOOK_TYPES;

let sandbox: SandboxFixture;
let receiver: WebhookReceiver;
let console: TestConsole;
let strict: TestConsole;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  receiver = await startWebhookReceiver();
  const { webhookSecret } = sandbox;
  const service = { baseUrl: sandbox.url, apiKey: sandbox.key, label: 'test' } as const;
  const signed = { ...service, dataRequestForm: 'object' as const, webhookSecret };
  const unsigned = { ...service, dataRequestForm: 'object' as const };
  console = await startTestConsole({ services: { sandbox: signed, production: unsigned } });
  strict = await startTestConsole({
    services: { sandbox: signed },
    allowPrivateDestinations: false,
  });
});
afterAll(async () => {
  await receiver.stop();
  await console.stop();
  await strict.stop();
  await sandbox.remove();
});

interface How {
  webhook_type?: unknown;
  environment?: string;
  from?: TestConsole;
}
const sendTo = (destination_url: unknown, how: How = {}) => {
  const { webhook_type = TYPE, environment = 'sandbox', from = console } = how;
  return from.ask('POST', `/api/${environment}/test-event`, {
    body: { webhook_type, destination_url },
  });
};
async function resultOf(how: Parameters<WebhookReceiver['answer']>[0]) {
  receiver.answer(how);
  return testEventResult.parse((await sendTo(receiver.url)).body);
}

describe('a test event', () => {
  it.each(WEBHOOK_TYPES)('of %s is signed, and says that it is a test', async (type) => {
    receiver.answer({ status: 202, body: '{"got":"it"}' });
    const sent = await sendTo(`${receiver.url}/${type}`, { webhook_type: type });
    const result = testEventResult.parse(sent.body);
    expect(result).toMatchObject({
      destination_url: `${receiver.url}/${type}`,
      http_status: 202,
      response_body: '{"got":"it"}',
      body_cut: false,
      network_error: null,
    });
    const delivery = receiver.deliveries.at(-1);
    const text = delivery?.raw.toString() ?? '';
    expect(text).toBe(result.sent);
    expect(JSON.parse(text)).toEqual({
      transaction_id: expect.stringMatching(/^ewh:[0-9a-f-]{36}$/) as string,
      user_id: 'bcu_test',
      reference_user_id: 'test-event',
      type,
      payload: { test: true, sent_by: 'Connect Console' },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    });
    const signature = String(delivery?.headers['x-hub-signature-256']);
    expect(await verify(sandbox.webhookSecret, text, signature)).toBe(true);
  });

  it('has another transaction id each time', async () => {
    const first = await resultOf({});
    expect((await resultOf({})).sent).not.toBe(first.sent);
  });

  it('follows no redirect, and cuts a huge response', async () => {
    const redirect = { status: 307, headers: { location: `${receiver.url}/else` } };
    expect(await resultOf(redirect)).toMatchObject({ http_status: 307, network_error: null });
    const huge = await resultOf({ body: 'x'.repeat(1_000_000) });
    expect(huge.response_body).toHaveLength(16 * 1024);
    expect(huge.body_cut).toBe(true);
  });

  it('reports how long a slow receiver took, and a cut connection', async () => {
    expect((await resultOf({ delayMs: 150 })).duration_ms).toBeGreaterThanOrEqual(140);
    expect(await resultOf({ fault: 'reset' })).toMatchObject({
      http_status: null,
      response_body: null,
      network_error: { code: 'ECONNRESET' },
    });
  });

  it.each([
    ['hang', null, null],
    ['hang-body', 200, 'begun'],
  ] as const)('reports a receiver that does not end: %s', async (fault, status, body) => {
    receiver.answer({ fault });
    const { webhookSecret, key: apiKey } = sandbox;
    const client = createGuardedClient({ allowPrivate: true, timeoutMs: 2000 });
    const sent = { client, secrets: { webhookSecret, apiKey } };
    const test = { webhook_type: TYPE, destination_url: receiver.url };
    const result = await sendTestEvent(sent, 'sandbox', test);
    expect(result).toMatchObject({ http_status: status, response_body: body });
    expect(result.network_error?.code).toBe('ETIMEDOUT');
    await client.close();
  });

  it.each([
    ['a closed port', 'http://127.0.0.1:9/', 'ECONNREFUSED'],
    ['a name that cannot be', `http://${'a'.repeat(64)}.invalid/`, 'ENOTFOUND'],
  ])('to %s reports the failure', async (_what, url, code) => {
    expect((await sendTo(url)).body).toMatchObject({ http_status: null, network_error: { code } });
  });

  it('never connects inside, where private destinations are not allowed', async () => {
    const before = receiver.deliveries.length;
    for (const host of ['127.0.0.1', 'localhost']) {
      const { body } = await sendTo(`http://${host}:${new URL(receiver.url).port}/`, {
        from: strict,
      });
      expect(body).toMatchObject({ network_error: { code: 'PRIVATE_ADDRESS' } });
    }
    expect(receiver.deliveries).toHaveLength(before);
  });

  it.each([
    [{ status: 204 }, 'done', null],
    [{ status: 500 }, 'failed', 'HTTP_500'],
    [{ fault: 'reset' }, 'failed', 'ECONNRESET'],
  ] as const)('that ends with %j is %s in the audit log', async (how, outcome, reason) => {
    await resultOf(how);
    const { actions } = auditPage.parse((await console.ask('GET', '/api/audit')).body);
    expect(actions[0]).toMatchObject({ action: 'Send test event', outcome, reason });
  });

  it('hides a secret that the receiver echoes', async () => {
    const { response_body } = await resultOf({ body: `${sandbox.webhookSecret} ${sandbox.key}` });
    expect(response_body).toBe('[webhook secret] [API key]');
  });

  it('reaches the console itself as a destination', async () => {
    const report = async () =>
      hookReport.parse((await console.ask('GET', '/api/sandbox/hooks')).body);
    const { hook_url, received } = await report();
    expect((await sendTo(hook_url)).body).toMatchObject({ http_status: 200 });
    expect((await report()).received).toBe(received + 1);
  });

  it('is refused without a secret', async () => {
    const unsigned = await sendTo(receiver.url, { environment: 'production' });
    expect(unsigned).toMatchObject({ status: 422, body: { code: 'no_webhook_secret' } });
    expect(unsigned.text).toContain('CONNECT_PRODUCTION_WEBHOOK_SECRET');
  });

  it.each([null, 7, '', 'x'.repeat(300), 'a\u0000'])('is refused for the type %j', async (type) => {
    expect((await sendTo(receiver.url, { webhook_type: type })).status).toBe(400);
  });

  it.each([null, '', 'hooks.example.com', 'file:///etc/hosts'])(
    'is refused for the destination %j',
    async (url) => {
      expect((await sendTo(url)).status).toBe(400);
    },
  );
});

it('leaves no secret in a response or in the log', async () => {
  receiver.answer({});
  const texts = [
    (await sendTo(receiver.url)).text,
    (await console.ask('GET', '/api/sandbox/hooks')).text,
  ];
  for (const text of [...texts, console.log(), strict.log(), sandbox.log()]) {
    expect(text).not.toContain(sandbox.webhookSecret);
    expect(text).not.toContain(sandbox.key);
  }
});
