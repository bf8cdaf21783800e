import { afterEach, beforeEach, expect, it } from 'vitest';
import { callPage, attemptPage, overview, userPage, scenariosApi } from './contract/index.js';
import { startTestSandbox, type SandboxFixture } from './testing/fixtures/sandbox-fixture.js';
import {
  KEEPS_UP,
  playScenario,
  scenarioOf,
  serviceOf,
} from './testing/fixtures/scenario-fixture.js';
import { startTestConsole, type TestConsole } from './testing/fixtures/test-console.js';

// The built-in scenarios take two and a half of these days.
const BEHIND_MS = 4 * 24 * 3_600_000;

let sandbox: SandboxFixture;
let console: TestConsole;
let said: string[];
const say = (line: string) => said.push(line);
beforeEach(async () => {
  said = [];
  sandbox = await startTestSandbox({ startsBehindMs: BEHIND_MS });
  console = await startTestConsole({
    services: { sandbox: serviceOf(sandbox) },
    sync: KEEPS_UP,
  });
});
afterEach(async () => {
  await console.stop();
  await sandbox.remove();
});

const get = async (path: string) => (await console.ask('GET', `/api/sandbox/${path}`)).body;
async function allUsers() {
  const users = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const page = userPage.parse(await get(`users${query}`));
    users.push(...page.users);
    cursor = page.next_cursor;
  }
  return users;
}
const different = (words: readonly string[]) => [...new Set(words)].sort();

it('fills a fresh console with users, calls and attempts of every state, and only once', async () => {
  await console.fillDemo(say);
  expect(said).toHaveLength(8);
  expect((await sandbox.post('/sandbox/clock', { stop: true })).body).toMatchObject({
    offset_ms: 0,
  });
  const { jobs } = scenariosApi.list_scenario_runs.response.parse(await get('scenario-runs'));
  expect(jobs.map(({ verdict }) => verdict)).toEqual(Array<string>(7).fill('passed'));

  const users = await allUsers();
  const statuses = different(users.map(({ status }) => status));
  expect(statuses).toEqual(expect.arrayContaining(['revoked', 'unfulfillable', 'verified']));
  expect(different(users.map((user) => user.registered_by ?? ''))).toEqual(['demo']);
  const regions = different(users.flatMap((user) => user.uniqueness_region_id ?? []));
  expect(regions.length).toBeGreaterThan(5);

  const surveyed = users.filter(({ uniqueness_region_id: region }) => region === 'commuter-panel');
  expect(surveyed.length).toBeGreaterThan(0);
  const begun = Math.min(...surveyed.map(({ registered_at }) => registered_at ?? 0));
  expect(begun).toBeLessThan(Date.now() - 3_600_000);

  const calls: string[] = [];
  for (let path: string | null = 'calls'; path !== null;) {
    const page = callPage.parse(await get(path));
    expect(page.gaps).toEqual([]);
    calls.push(...page.calls.map(({ state }) => state));
    path = page.next_before === null ? null : `calls?before=${page.next_before}`;
  }
  expect(different(calls)).toEqual(['delivered', 'failed', 'retrying']);
  for (let path: string | null = 'events'; path !== null;) {
    const page = attemptPage.parse(await get(path));
    expect(page.gaps).toEqual([]);
    path = page.next_before === null ? null : `events?before=${page.next_before}`;
  }

  const { failing_destinations } = overview.parse(await get('overview'));
  expect(failing_destinations).toMatchObject([{ destination: '127.0.0.1:1' }]);
  // Verified while no destination was set.
  const early = users.filter(({ reference_user_id: id }) => id.startsWith('early-'));
  expect(early.map(({ status, outcome_by }) => [status, outcome_by])).toEqual([
    ['verified', 'check'],
    ['verified', 'check'],
  ]);

  await console.fillDemo(say);
  expect(said).toHaveLength(8);
});

it('adds nothing where a member works', async () => {
  await playScenario(console, scenarioOf({ do: 'register', people: 'own', count: 1 }));
  await console.fillDemo(say);
  expect(said).toEqual(['Users are registered here already: the demo adds nothing.']);
  expect(userPage.parse(await get('users')).total.count).toBe(1);
});
