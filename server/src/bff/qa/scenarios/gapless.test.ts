import { expect, it } from 'vitest';
import { callPage } from '../../../contract/index.js';
import { eventually } from '../../../testing/eventually.js';
import { startTestSandbox } from '../../../testing/fixtures/sandbox-fixture.js';
import { playScenario, scenarioOf, serviceOf } from '../../../testing/fixtures/scenario-fixture.js';
import { startTestConsole } from '../../../testing/fixtures/test-console.js';

const COMPLETED = 'USER_VERIFICATION_COMPLETED';
const USERS = 80;

it('waits for an archive that polls rarely, so that no call is missed', async () => {
  const sandbox = await startTestSandbox();
  const console = await startTestConsole({
    services: { sandbox: serviceOf(sandbox) },
    sync: { busy: [1_000, 1_000], idle: [15_000, 15_000] },
  });
  const { items } = await playScenario(
    console,
    scenarioOf(
      { do: 'destination', kinds: [COMPLETED], receiver: 'checks' },
      { do: 'register', people: 'crowd', count: USERS },
      // The archive starts with its first listing: only what it misses after that is a gap.
      { do: 'outcome', people: 'crowd', outcome: 'verified', first: 1 },
      { do: 'clock', advance_ms: 1 },
      { do: 'outcome', people: 'crowd', outcome: 'verified', skip: 1 },
      { do: 'settle', people: 'crowd' },
      { do: 'expect_calls', people: 'crowd', statuses: { COMPLETED: USERS } },
    ),
  );
  expect(items.filter(({ state }) => state !== 'passed')).toEqual([]);
  const page = await eventually(
    async () => callPage.parse((await console.ask('GET', '/api/sandbox/calls')).body),
    ({ total }) => total.count === USERS,
  );
  expect(page.gaps).toEqual([]);
  await console.stop();
  await sandbox.remove();
});
