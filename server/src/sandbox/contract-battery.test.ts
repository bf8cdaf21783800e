import { afterAll, beforeAll, describe } from 'vitest';
import type { BatteryTarget } from '../testing/contract-battery/case.js';
import { contractBattery } from '../testing/contract-battery/contract-battery.js';
import {
  read,
  startTestSandbox,
  type SandboxFixture,
} from '../testing/fixtures/sandbox-fixture.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../testing/services/webhook-receiver.js';

let sandbox: SandboxFixture;
let receiver: WebhookReceiver;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await sandbox.remove();
  await receiver.stop();
});

const target = (): BatteryTarget => ({
  kind: 'service',
  destination: `${receiver.url}/hooks`,
  call: async (path, body) =>
    read(
      await fetch(sandbox.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'API-KEY': sandbox.key },
        body,
      }),
    ).then(({ status, body: answer }) => ({ status, body: answer })),
  verify: async (reference_user_id) => {
    await sandbox.post('/sandbox/outcome', { reference_user_id, outcome: 'verified' });
  },
});

describe('the sandbox keeps the contract', () => {
  contractBattery(target);
});
