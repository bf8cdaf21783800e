import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenario, scenariosApi } from '../../../contract/index.js';
import { startTestConsole, type TestConsole } from '../../../testing/fixtures/test-console.js';
import {
  startTestSandbox,
  type SandboxFixture,
} from '../../../testing/fixtures/sandbox-fixture.js';
import { KEEPS_UP, playScenario, serviceOf } from '../../../testing/fixtures/scenario-fixture.js';
import { shipped } from './shipped.js';

let sandbox: SandboxFixture;
let console: TestConsole;
// One service for all of them, one after another: none may depend on what another one left.
beforeAll(async () => {
  sandbox = await startTestSandbox();
  console = await startTestConsole({
    services: { sandbox: serviceOf(sandbox) },
    sync: KEEPS_UP,
  });
});
afterAll(async () => {
  await console.stop();
  await sandbox.remove();
});

it('ships six of different names', () => {
  expect(shipped).toHaveLength(6);
  expect(new Set(shipped.map(({ name }) => name)).size).toBe(6);
});

// That they can be played again is the same on both databases.
const ROUNDS = process.env['TEST_ON'] === 'postgres' ? 1 : 2;
const played = Array.from({ length: ROUNDS }, (_, round) =>
  shipped.map((one) => [one.name, round + 1, one] as const),
).flat();

describe.each(played)('%s, time %i', (name, _time, one) => {
  it('is a valid scenario', () => {
    expect(scenario.parse(one)).toEqual(one);
  });

  it('ends as it says', async () => {
    const { job, items } = await playScenario(console, name);
    expect(items.filter(({ state }) => state !== 'passed')).toEqual([]);
    expect(job).toMatchObject({ state: 'finished', verdict: 'passed' });
    const expectations = items.filter(({ expected }) => expected !== null);
    expect(expectations.length).toBeGreaterThan(0);
    for (const { expected, happened } of expectations) expect(happened).toContain(expected);
  });
});

it('leaves no destination and no maintenance behind, and no call unseen', async () => {
  const { body } = await console.ask('POST', '/api/sandbox/v1/webhook/admin/config/get', {
    body: {},
  });
  expect(body).toEqual([]);
  expect((await console.ask('GET', '/api/sandbox/qa')).body).toMatchObject({
    maintenance: { on: false },
  });
  const calls = await console.ask('GET', '/api/sandbox/calls?limit=200');
  expect(calls.body).toMatchObject({ gaps: [] });
  const events = await console.ask('GET', '/api/sandbox/events?limit=200');
  expect(events.body).toMatchObject({ gaps: [] });
  const { jobs } = scenariosApi.list_scenario_runs.response.parse(
    (await console.ask('GET', '/api/sandbox/scenario-runs')).body,
  );
  expect(jobs.map(({ name }) => name)).toEqual(played.map(([name]) => name).reverse());
});
