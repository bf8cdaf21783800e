import { afterEach, beforeEach, expect, it } from 'vitest';
import { WEBHOOK_TYPES } from '../../contract/index.js';
import { eventually } from '../../testing/eventually.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../testing/services/webhook-receiver.js';

const [COMPLETED, REVOKED, UNFULFILLABLE] = WEBHOOK_TYPES;
const HOOK = 'https://console.example.test/hooks/sandbox';
const MOVED = 'https://moved.example.test/hooks/sandbox';

let sandbox: SandboxFixture;
let console: WebhookReceiver;
beforeEach(async () => {
  console = await startWebhookReceiver();
  sandbox = await startTestSandbox({ allowPrivateDestinations: false });
});
afterEach(async () => {
  await sandbox.remove();
  await console.stop();
});

const follow = (hookUrl: string, isDefault = true) =>
  sandbox.setConsole({ hookUrl, localUrl: `${console.url}/hooks/sandbox` }, isDefault);
const configs = async () => (await sandbox.post('/v1/webhook/admin/config/get')).body;
const set = (webhook_type: string, destination_url: string) =>
  sandbox.post('/v1/webhook/admin/config/create_or_edit', { webhook_type, destination_url });
const all = (destination_url: string) =>
  WEBHOOK_TYPES.map((webhook_type) => ({ webhook_type, destination_url }));

it('delivers all webhooks to the console from the first start on', async () => {
  await follow(HOOK);
  expect(await configs()).toEqual(all(HOOK));
});

it('follows the address of the console, except for edited or deleted webhooks', async () => {
  await follow(HOOK);
  await set(REVOKED, 'https://business.example.test/');
  await sandbox.post('/v1/webhook/admin/config/delete', { webhook_type: UNFULFILLABLE });
  sandbox = await sandbox.restart();
  await follow(MOVED);
  expect(await configs()).toEqual([
    { webhook_type: COMPLETED, destination_url: MOVED },
    { webhook_type: REVOKED, destination_url: 'https://business.example.test/' },
  ]);
});

it('leaves alone what was configured before, and everything where it is not the default', async () => {
  await follow(HOOK, false);
  expect(await configs()).toEqual([]);
  await set(COMPLETED, 'https://business.example.test/');
  await follow(HOOK);
  expect(await configs()).toEqual([
    { webhook_type: COMPLETED, destination_url: 'https://business.example.test/' },
  ]);
});

it('reaches the console at a private address, where every other one is refused', async () => {
  await follow(HOOK);
  await set(REVOKED, `${console.url}/hooks/sandbox`);
  const outcome = async (reference_user_id: string, name: string) => {
    await sandbox.post('/v1/business_connect_user/register', { reference_user_id });
    await sandbox.post('/sandbox/outcome', { reference_user_id, outcome: name });
  };
  await outcome('u', 'verified');
  await eventually(
    () => console.deliveries.length,
    (count) => count === 1,
  );
  expect(console.deliveries[0]?.path).toBe('/hooks/sandbox');
  await outcome('u', 'revoked');
  const attempts = await eventually(
    async () => (await sandbox.post('/v1/webhook/admin/event/get')).body as object[], // a list, by 4.8
    (list) => list.length === 2,
  );
  expect(attempts[0]).toMatchObject({ http_status: null, webhook_type: REVOKED });
  expect(console.deliveries).toHaveLength(1);
});
