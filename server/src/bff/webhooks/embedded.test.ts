import { afterAll, beforeAll, expect, it } from 'vitest';
import { hookReport, userDetail } from '../../contract/index.js';
import { eventually } from '../../testing/eventually.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';
import { startTestConsole, type TestConsole } from '../../testing/fixtures/test-console.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../testing/services/webhook-receiver.js';

const TYPE = 'USER_VERIFICATION_COMPLETED';

let sandbox: SandboxFixture;
let business: WebhookReceiver;
let console: TestConsole;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  business = await startWebhookReceiver();
  const { url: baseUrl, key: apiKey, webhookSecret } = sandbox;
  const service = {
    ...{ baseUrl, apiKey, webhookSecret, isEmbedded: true },
    dataRequestForm: 'object' as const,
  };
  console = await startTestConsole({ services: { sandbox: { ...service, label: 'test' } } });
});
afterAll(async () => {
  await console.stop();
  await business.stop();
  await sandbox.remove();
});

const report = async () => hookReport.parse((await console.ask('GET', '/api/sandbox/hooks')).body);
const v1 = (path: string, body: object) => console.ask('POST', `/api/sandbox/v1/${path}`, { body });
async function verify(reference_user_id: string) {
  await v1('business_connect_user/register', { reference_user_id });
  await sandbox.post('/sandbox/outcome', { reference_user_id, outcome: 'verified' });
}
const delivered = (id: string) =>
  eventually(
    async () => {
      const { body } = await console.ask('GET', `/api/sandbox/user?reference_user_id=${id}`);
      return userDetail.parse(body).delivery;
    },
    (delivery) => delivery === 'delivered',
  );
const callOf = (id: string) =>
  eventually(
    async () => {
      const { body } = await sandbox.post('/v1/webhook/admin/call/get');
      const calls = body as { reference_user_id: string; status: string }[]; // decisions.md
      return calls.find((call) => call.reference_user_id === id);
    },
    (call) => call !== undefined && call.status !== 'PENDING',
  );

it('is a destination of a whole service: its deliveries are accepted, and the user is verified at once', async () => {
  const { hook_url, received } = await report();
  await v1('webhook/admin/config/create_or_edit', {
    webhook_type: TYPE,
    destination_url: hook_url,
  });
  await verify('p1');
  await eventually(report, (now) => now.received === received + 1);
  const user = await console.ask('GET', '/api/sandbox/user?reference_user_id=p1');
  expect(user.body).toMatchObject({ status: 'verified', outcome_by: 'call' });
  expect(await callOf('p1')).toMatchObject({ status: 'COMPLETED', attempts: 1 });
  // This console lists no calls: all that it knows is that it accepted the delivery.
  await delivered('p1');
});

it('is between a service and the business: the business decides, retries reach it', async () => {
  business.answer(() => ({ status: business.deliveries.length < 2 ? 500 : 200 }));
  const relay = { webhook_type: TYPE, relay_url: business.url };
  await console.ask('PUT', '/api/sandbox/hooks/relay', { body: relay });
  const { received } = await report();
  await verify('p2');
  await eventually(
    () => business.deliveries.length,
    (count) => count === 1,
  );
  await sandbox.post('/sandbox/clock', { advance_ms: 10_000 });
  expect(await callOf('p2')).toMatchObject({ status: 'COMPLETED', attempts: 2 });
  await delivered('p2');
  expect(new Set(business.deliveries.map(({ raw }) => raw.toString())).size).toBe(1);
  expect((await report()).received).toBe(received + 1);
});

it("reveals the sandbox's secret to an admin", async () => {
  expect(await report()).toMatchObject({ can_reveal: true });
  const path = '/api/sandbox/hooks/secret';
  const { status, body } = await console.ask('POST', path, { body: {} });
  expect([status, body]).toEqual([200, { webhook_secret: sandbox.webhookSecret }]);
  expect(JSON.stringify(await report())).not.toContain(sandbox.webhookSecret);
});
