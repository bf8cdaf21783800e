import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestConsole, type TestConsole } from '../../testing/test-console.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/sandbox-fixture.js';
import { playScenario } from '../../testing/scenario-fixture.js';
import { FAST } from '../../testing/test-harvest.js';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.js';

const COMPLETED = 'USER_VERIFICATION_COMPLETED';
let sandbox: SandboxFixture;
let receiver: WebhookReceiver;
let console: TestConsole;
beforeEach(async () => {
  sandbox = await startTestSandbox();
  receiver = await startWebhookReceiver();
  const { url: baseUrl, key: apiKey, webhookSecret } = sandbox;
  const service = {
    baseUrl,
    apiKey,
    webhookSecret,
    dataRequestForm: 'object',
    label: 'test',
  } as const;
  console = await startTestConsole({ services: { sandbox: service }, harvest: FAST });
});
afterEach(async () => {
  await console.stop();
  await receiver.stop();
  await sandbox.remove();
});

it('plays steps in their order, and reports each', async () => {
  const report = await playScenario(console, {
    ...{ name: 'mine', title: 'Mine', about: '' },
    steps: [
      { do: 'destination', kinds: [COMPLETED], url: `${receiver.url}/hook` },
      { do: 'register', people: 'panel', count: 3, uniqueness_region_id: 'north' },
      { do: 'outcome', people: 'panel', outcome: 'verified', first: 2 },
      { do: 'settle', people: 'panel' },
      { do: 'expect_people', people: 'panel', states: { verified: 2, registered: 1 } },
      { do: 'expect_calls', people: 'panel', statuses: { COMPLETED: 2 }, attempts: 1 },
      { do: 'expect_service', failure_code: null },
    ],
  });
  expect(report.run).toMatchObject({ state: 'passed', created_by: 'owner', total: 8, done: 8 });
  expect(report.steps.map(({ state, happened }) => [state, happened])).toEqual([
    ['ok', `${receiver.url}/hook`],
    ['ok', '3 people registered'],
    ['ok', '2 verified'],
    ['ok', 'no attempt is due'],
    ['ok', '2 verified, 1 registered'],
    ['ok', '2 COMPLETED, 1 attempt each'],
    ['ok', 'success'],
    ['ok', '1 destination as before'],
  ]);
});
