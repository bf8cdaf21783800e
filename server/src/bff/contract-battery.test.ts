import { afterAll, beforeAll, describe } from 'vitest';
import { contractBattery } from '../testing/contract-battery/contract-battery.js';
import { startTestConsole, type TestConsole } from '../testing/fixtures/test-console.js';
import { startTestSandbox, type SandboxFixture } from '../testing/fixtures/sandbox-fixture.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../testing/services/webhook-receiver.js';

let sandbox: SandboxFixture;
let receiver: WebhookReceiver;
let console: TestConsole;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  receiver = await startWebhookReceiver();
  const { url: baseUrl, key: apiKey } = sandbox;
  const service = { baseUrl, apiKey, dataRequestForm: 'object', label: 'test' } as const;
  console = await startTestConsole({ services: { sandbox: service } });
});
afterAll(async () => {
  await console.stop();
  await sandbox.remove();
  await receiver.stop();
});

describe('the contract through the console', () => {
  contractBattery(() => ({
    kind: 'console',
    destination: `${receiver.url}/hooks`,
    call: async (path, raw) => {
      const { status, body } = await console.ask('POST', `/api/sandbox${path}`, { raw });
      return { status, body };
    },
    verify: async (reference_user_id) => {
      await sandbox.post('/sandbox/outcome', { reference_user_id, outcome: 'verified' });
    },
  }));
});
