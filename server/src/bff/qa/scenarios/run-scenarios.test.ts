import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scenarioRun, userPage, type ScenarioReport } from '../../../contract/index.js';
import { newInvite, openText } from '../../../testing/services/invite-visitor.js';
import {
  startTestSandbox,
  type SandboxFixture,
} from '../../../testing/fixtures/sandbox-fixture.js';
import {
  KEEPS_UP,
  playScenario,
  runOnce,
  runOver,
  scenarioOf,
  serviceOf,
  startScenario,
} from '../../../testing/fixtures/scenario-fixture.js';
import { startTestConsole, type TestConsole } from '../../../testing/fixtures/test-console.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../testing/services/webhook-receiver.js';

const COMPLETED = 'USER_VERIFICATION_COMPLETED';
const CONFIGS = '/v1/webhook/admin/config';

let sandbox: SandboxFixture;
let receiver: WebhookReceiver;
let console: TestConsole;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  receiver = await startWebhookReceiver();
  console = await startTestConsole({
    services: { sandbox: serviceOf(sandbox) },
    sync: KEEPS_UP,
  });
});
beforeEach(async () => {
  receiver.answer({});
  await sandbox.post(`${CONFIGS}/delete`, { webhook_type: COMPLETED });
});
afterAll(async () => {
  await console.stop();
  await receiver.stop();
  await sandbox.remove();
});

const register = { do: 'register', people: 'panel', count: 3, uniqueness_region_id: 'north' };
const verify = { do: 'outcome', people: 'panel', outcome: 'verified' };
const settle = { do: 'settle', people: 'panel' };
const destination = (url: string | null) => ({ do: 'destination', kinds: [COMPLETED], url });
const configure = (destination_url: string) =>
  sandbox.post(`${CONFIGS}/create_or_edit`, { webhook_type: COMPLETED, destination_url });
const configured = async () => (await sandbox.post(`${CONFIGS}/get`)).body;
const inMaintenance = async () => (await sandbox.get('/sandbox')).body;
const statesOf = ({ items }: ScenarioReport) => items.map(({ state }) => state);

describe('a run', () => {
  it('adds no humans to those that invites offer', async () => {
    const named = { ...verify, first: 1, person: 'the one and only' };
    const { job: run } = await playScenario(console, scenarioOf(register, named));
    const { url } = await newInvite(sandbox);
    const offered = await openText(`${url}?check`);
    expect(offered).toContain('Test person A');
    expect(offered).not.toContain('the one and only');
    const known = await sandbox.get('/sandbox/persons');
    expect(JSON.stringify(known.body)).toContain(`the one and only ${run.mark}`);
  });

  it('plays its steps in their order, and reports each', async () => {
    const report = await playScenario(
      console,
      scenarioOf(
        destination(`${receiver.url}/hook`),
        register,
        { ...verify, first: 2 },
        settle,
        { do: 'expect_people', people: 'panel', states: { verified: 2, registered: 1 } },
        { do: 'expect_calls', people: 'panel', statuses: { COMPLETED: 2 }, attempts: 1 },
        { do: 'expect_service', failure_code: null },
      ),
    );
    expect(report.job).toMatchObject({
      ...{
        kind: 'scenario',
        state: 'finished',
        verdict: 'passed',
        created_by: 'First admin',
        total: 8,
      },
      counts: { passed: 8 },
    });
    expect(report.items.map(({ state, happened }) => [state, happened])).toEqual([
      ['passed', `${receiver.url}/hook`],
      ['passed', '3 users registered'],
      ['passed', '2 verified'],
      ['passed', 'no attempt is due'],
      ['passed', '2 verified, 1 registered'],
      ['passed', '2 COMPLETED, 1 attempt each'],
      ['passed', 'success'],
      ['passed', '1 destination as before'],
    ]);
  });

  it('registers its users here, under the name of who started it', async () => {
    const { job: run } = await playScenario(console, scenarioOf(register));
    const found = await console.ask('GET', `/api/sandbox/users?q=${run.mark}`);
    const { users } = userPage.parse(found.body);
    users.sort((a, b) => (a.reference_user_id < b.reference_user_id ? -1 : 1));
    expect(users).toMatchObject(
      [1, 2, 3].map((n) => ({
        reference_user_id: `panel-${run.mark}-${n}`,
        uniqueness_region_id: `north-${run.mark}`,
        registered_by: 'First admin',
      })),
    );
  });

  it('goes on after an expectation that is not met, and fails', async () => {
    const report = await playScenario(
      console,
      scenarioOf(
        destination(receiver.url),
        register,
        verify,
        { do: 'expect_people', people: 'panel', states: { verified: 2 } },
        settle,
        { do: 'expect_calls', people: 'panel', statuses: { COMPLETED: 3 }, attempts: 2 },
        { do: 'expect_service', failure_code: 'SERVICE_TEMPORARILY_UNAVAILABLE' },
      ),
    );
    expect(report.job).toMatchObject({ state: 'finished', verdict: 'failed' });
    expect(report.items.filter(({ state }) => state === 'failed')).toMatchObject([
      { n: 4, expected: '2 verified', happened: '3 verified' },
      { n: 6, expected: '3 COMPLETED, 2 attempts each', happened: '3 COMPLETED, 1 attempt each' },
      { n: 7, expected: 'failure SERVICE_TEMPORARILY_UNAVAILABLE', happened: 'success' },
    ]);
    expect(statesOf(report)).not.toContain('skipped');
  });

  it('ends at a step that cannot be done, and restores what was changed', async () => {
    await configure('https://before.example.test/hook');
    const report = await playScenario(
      console,
      scenarioOf(
        destination(null),
        register,
        { do: 'maintenance', on: true },
        // Only a verified user can be revoked.
        { do: 'outcome', people: 'panel', outcome: 'revoked' },
        { do: 'maintenance', on: false },
      ),
    );
    expect(report.job).toMatchObject({ state: 'finished', verdict: 'failed' });
    expect(statesOf(report)).toEqual(['passed', 'passed', 'passed', 'failed', 'skipped', 'passed']);
    expect(report.items[3]?.happened).toMatch(/^0 of 3 were done\. .*INVALID_REQUEST/);
    expect(report.items[5]?.happened).toBe('maintenance is off, 1 destination as before');
    expect(await configured()).toMatchObject([
      { destination_url: 'https://before.example.test/hook' },
    ]);
    expect(await inMaintenance()).toMatchObject({ maintenance: { on: false } });
  });

  it.each([
    [{ receiver: 'toaster' }, /^The service has no receiver toaster\. It has .*checks/],
    [{ receiver: 'checks', parameter: 1 }, /^The receiver checks takes no parameter/],
    [
      { receiver: 'status', parameter: 600 },
      /^The receiver status takes a parameter from 200 to 599/,
    ],
  ])('refuses the receiver %j', async (which, message) => {
    const report = await playScenario(
      console,
      scenarioOf({ do: 'destination', kinds: [COMPLETED], ...which }),
    );
    expect(report.items[0]).toMatchObject({ state: 'failed' });
    expect(report.items[0]?.happened).toMatch(message);
  });
});

/** It waits in its fourth step until the receiver responds. */
const hangs = () => {
  receiver.answer({ fault: 'hang' });
  return scenarioOf(destination(receiver.url), register, verify, settle, {
    ...{ do: 'maintenance', on: true },
  });
};
const isSettling = ({ items }: ScenarioReport) => items[3]?.state === 'running';

describe('a run that is not over', () => {
  it('is never paused, but cancelled at once, and still restores what it changed', async () => {
    await configure('https://before.example.test/hook');
    const run = await startScenario(console, hangs());
    await runOnce(console, run.id, isSettling);
    const act = async (action: string) =>
      (await console.ask('POST', `/api/sandbox/scenario-runs/${run.id}/${action}`)).body;
    expect(await act('pause')).toMatchObject({ state: 'running' });
    expect(await act('cancel')).toMatchObject({ state: 'cancelled', finished_at: null });
    const report = await runOver(console, run.id);
    expect(statesOf(report)).toEqual([
      'passed',
      'passed',
      'passed',
      'failed',
      'cancelled',
      'passed',
    ]);
    expect(report.items[3]?.happened).toBe('It was cancelled.');
    expect(report.job).toMatchObject({ state: 'cancelled', verdict: null });
    expect(await configured()).toMatchObject([
      { destination_url: 'https://before.example.test/hook' },
    ]);
  });

  it('leaves a destination unchanged that was changed elsewhere during the run', async () => {
    const run = await startScenario(console, hangs());
    await runOnce(console, run.id, isSettling);
    await configure('https://elsewhere.example.test/hook');
    await console.ask('POST', `/api/sandbox/scenario-runs/${run.id}/cancel`);
    const report = await runOver(console, run.id);
    expect(report.items.at(-1)?.happened).toBe(
      '1 destination left unchanged, because it was changed elsewhere',
    );
    expect(await configured()).toMatchObject([
      { destination_url: 'https://elsewhere.example.test/hook' },
    ]);
  });

  it('is the only one of its environment', async () => {
    const run = await startScenario(console, hangs());
    const start = (request_id: string) =>
      console.ask('POST', '/api/sandbox/scenario-runs', {
        body: { name: 'happy-survey', request_id },
      });
    expect(await start('another-press')).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: expect.stringContaining('“Mine” is running') as unknown }, // a matcher is typed as any
    });
    await console.ask('POST', `/api/sandbox/scenario-runs/${run.id}/cancel`);
    await runOver(console, run.id);
    const first = await start('one-press');
    const second = await start('one-press');
    expect([first.status, second.status]).toEqual([201, 200]);
    const idOf = ({ body }: typeof first) => scenarioRun.parse(body).id;
    expect(idOf(second)).toBe(idOf(first));
    expect((await runOver(console, idOf(first))).job.verdict).toBe('passed');
  });
});
