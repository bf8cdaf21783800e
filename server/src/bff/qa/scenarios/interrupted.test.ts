import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ScenarioReport } from '../../../contract/index.js';
import { spawnConsole } from '../../../testing/processes/console-child.js';
import {
  startTestSandbox,
  type SandboxFixture,
} from '../../../testing/fixtures/sandbox-fixture.js';
import {
  runOnce,
  runOver,
  scenarioOf,
  serviceOf,
  startScenario,
} from '../../../testing/fixtures/scenario-fixture.js';
import { ask, startTestConsole, type TestConsole } from '../../../testing/fixtures/test-console.js';
import { openTestDatabase } from '../../../testing/fixtures/test-database.js';
import { testPlace, type TestPlace } from '../../../testing/fixtures/test-place.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../testing/services/webhook-receiver.js';
import { signInAs } from '../../../testing/fixtures/session-fixture.js';
import type { ServiceSettings } from '../../settings.js';

const COMPLETED = 'USER_VERIFICATION_COMPLETED';
const BEFORE = 'https://before.example.test/hook';
const CONFIGS = '/v1/webhook/admin/config';

let place: TestPlace;
let sandbox: SandboxFixture;
let receiver: WebhookReceiver;
let next: TestConsole | null = null;
beforeEach(async () => {
  place = await testPlace();
  sandbox = await startTestSandbox();
  receiver = await startWebhookReceiver();
  receiver.answer({ fault: 'hang' });
  const config = { webhook_type: COMPLETED, destination_url: BEFORE };
  await sandbox.post(`${CONFIGS}/create_or_edit`, config);
});
afterEach(async () => {
  await next?.stop();
  next = null;
  await receiver.stop();
  await sandbox.remove();
  await place.remove();
});

const startConsole = (change: Partial<ServiceSettings> = {}) =>
  startTestConsole({ services: { sandbox: { ...serviceOf(sandbox), ...change } }, place });

/** It waits for ever in its last step, in maintenance. */
const hangs = () =>
  scenarioOf(
    { do: 'destination', kinds: [COMPLETED], url: receiver.url },
    { do: 'register', people: 'panel', count: 1 },
    { do: 'maintenance', on: true },
    { do: 'maintenance', on: false },
    { do: 'outcome', people: 'panel', outcome: 'verified' },
    { do: 'settle', people: 'panel' },
  );
const isSettling = ({ items }: ScenarioReport) => items[5]?.state === 'running';
const states = ({ items }: ScenarioReport) => items.map(({ state }) => state);

async function expectPutBack() {
  expect((await sandbox.post(`${CONFIGS}/get`)).body).toMatchObject([{ destination_url: BEFORE }]);
  expect((await sandbox.get('/sandbox')).body).toMatchObject({ maintenance: { on: false } });
}

it('is interrupted when the console stops, which still restores what it changed', async () => {
  const first = await startConsole();
  const run = await startScenario(first, hangs());
  await runOnce(first, run.id, isSettling);
  await first.stop();
  await expectPutBack();
  next = await startConsole();
  const report = await runOver(next, run.id);
  expect(report.job).toMatchObject({ state: 'cancelled', verdict: null });
  expect(report.items[5]).toMatchObject({ state: 'failed', happened: 'The console ended.' });
  expect(report.items[6]).toMatchObject({ state: 'passed' });
});

it('is interrupted by a kill, and the next console restores what it changed', async () => {
  const { database, remove } = await openTestDatabase(place);
  const { cookie } = await signInAs(database, 'admin');
  await remove();
  const { baseUrl, apiKey } = serviceOf(sandbox);
  const settings = { baseUrl, apiKey, webhookSecret: sandbox.webhookSecret };
  const child = spawnConsole(place, settings);
  const url = await child.start();
  const killed: Pick<TestConsole, 'ask'> = {
    ask: (method, path, { body } = {}) =>
      ask(url + path, {
        method,
        headers: { cookie, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  };
  const run = await startScenario(killed, hangs());
  await runOnce(killed, run.id, isSettling);
  await sandbox.post('/sandbox/maintenance', { on: true });
  await child.kill();

  // The next console has a wrong key: it can report what happened but restore nothing.
  next = await startConsole({ apiKey: 'of-another-account' });
  const waiting = await runOnce(next, run.id, (report) => report.job.state === 'cancelled');
  expect(waiting.job.finished_at).toBeNull();
  expect(states(waiting).slice(0, 6)).toEqual([
    'passed',
    'passed',
    'passed',
    'passed',
    'passed',
    'failed',
  ]);
  await next.stop();

  next = await startConsole();
  const report = await runOver(next, run.id);
  expect(report.job).toMatchObject({ state: 'cancelled', verdict: null });
  expect(report.items[6]).toMatchObject({
    ...{ state: 'passed', happened: 'maintenance is off, 1 destination as before' },
  });
  await expectPutBack();
});
