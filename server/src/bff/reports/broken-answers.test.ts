import { afterEach, beforeEach, expect, it } from 'vitest';
import { callPage, overview, reconciliation } from '../../contract/index.js';
import { eventually } from '../../testing/eventually.js';
import { receiverDesk } from '../../testing/services/receiver-desk.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';
import { startTestConsole, type TestConsole } from '../../testing/fixtures/test-console.js';
import { FAST } from '../../testing/fixtures/test-harvest.js';

let sandbox: SandboxFixture;
let console: TestConsole;
beforeEach(async () => {
  sandbox = await startTestSandbox();
  const settings = { baseUrl: sandbox.url, apiKey: sandbox.key, label: 'test' };
  console = await startTestConsole({
    services: { sandbox: { ...settings, dataRequestForm: 'object' } },
    harvest: FAST,
  });
});
afterEach(async () => {
  await console.stop();
  await sandbox.remove();
});

const v1 = (path: string, body: object) => console.ask('POST', `/api/sandbox/v1/${path}`, { body });
const ask = async (path: string) => (await console.ask('GET', `/api/sandbox/${path}`)).body;
const calls = async () => callPage.parse(await ask('calls')).calls;
const exhaust = () => sandbox.post('/sandbox/clock', { to: 'exhaustion' });

it('count nowhere as deliveries: HTTP 200 and then a connection that breaks', async () => {
  const desk = receiverDesk(sandbox);
  await desk.configure(await desk.addressOf('half_body'));
  await v1('business_connect_user/register', { reference_user_id: 'ada' });
  await sandbox.post('/sandbox/outcome', { reference_user_id: 'ada', outcome: 'verified' });
  await exhaust();
  // The last attempt may be listed before a look shows that it was the last.
  const [call] = await eventually(
    calls,
    ([only]) => only?.last_answer?.attempt === 16 && only.status === 'FAILED',
  );
  expect(call).toMatchObject({
    status: 'FAILED',
    last_answer: { answer: 'network', http_status: 200, network_code: 'ECONNRESET' },
  });
  const { undelivered } = await eventually(
    async () => reconciliation.parse(await ask('reconciliation')),
    (found) => found.undelivered.count.count > 0,
  );
  expect(undelivered.people).toMatchObject([
    { user: { reference_user_id: 'ada' }, verdict: 'failed' },
  ]);
  const { failing_destinations } = overview.parse(await ask('overview'));
  expect(failing_destinations).toMatchObject([{ failed: { count: 1, more: false } }]);

  await v1('webhook/admin/call/rerun', { transaction_id: call?.transaction_id });
  const [, origin] = await eventually(
    calls,
    ([newest, old]) => newest?.last_answer != null && old?.rerun_fate !== undefined,
  );
  expect(origin?.rerun_fate).toBe('retrying');
  await exhaust();
  await eventually(calls, ([, old]) => old?.rerun_fate === 'failed');
});
