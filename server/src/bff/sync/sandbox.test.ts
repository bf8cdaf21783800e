import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';
import { startTestConsole, type TestConsole } from '../../testing/fixtures/test-console.js';
import { FAST } from '../../testing/fixtures/test-sync.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../testing/services/webhook-receiver.js';

let sandbox: SandboxFixture;
let receiver: WebhookReceiver;
let console: TestConsole;

beforeEach(async () => {
  sandbox = await startTestSandbox({ retryBaseMs: 50 });
  receiver = await startWebhookReceiver();
  const settings = { baseUrl: sandbox.url, apiKey: sandbox.key, label: 'test' };
  console = await startTestConsole({
    services: { sandbox: { ...settings, dataRequestForm: 'object' } },
    sync: FAST,
  });
});
afterEach(async () => {
  await console.stop();
  await receiver.stop();
  await sandbox.remove();
});

const v1 = (path: string, body: object) => console.ask('POST', `/api/sandbox/v1/${path}`, { body });
const ask = async (path: string) => (await console.ask('GET', `/api/sandbox/${path}`)).body;

it('knows of a verification, its call and each attempt without a question of any browser', async () => {
  receiver.answer(() => ({ status: receiver.deliveries.length < 3 ? 500 : 200 }));
  await v1('webhook/admin/config/create_or_edit', {
    webhook_type: 'USER_VERIFICATION_COMPLETED',
    destination_url: receiver.url,
  });
  await v1('business_connect_user/register', { reference_user_id: 'ada' });
  expect(await ask('user?reference_user_id=ada')).toMatchObject({
    ...{ status: 'waiting', delivery: 'none', last_response: null },
  });
  await sandbox.post('/sandbox/outcome', { reference_user_id: 'ada', outcome: 'verified' });

  // On a slow machine, a check of the user can be ahead of the poll that finds the call.
  const user = await eventually(
    () => ask('user?reference_user_id=ada'),
    (found) => {
      const { last_response, outcome_by } = found as Record<string, unknown>;
      return last_response !== null && outcome_by === 'call';
    },
  );
  expect(user).toMatchObject({
    status: 'verified',
    last_response: { has_connection: true, simple_data_request_response: {} },
  });
  await eventually(
    () => ask('calls'),
    (page) => JSON.stringify(page).includes('"state":"delivered"'),
  );
  expect(await ask('calls')).toMatchObject({
    calls: [{ reference_user_id: 'ada', attempts: 3 }],
  });
  await eventually(
    () => ask('user?reference_user_id=ada'),
    (found) => (found as { delivery: string }).delivery === 'delivered',
  );
  await eventually(
    () => ask('events'),
    (page) => (page as { attempts: unknown[] }).attempts.length === 3,
  );
});
