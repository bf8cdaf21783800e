import { afterEach, beforeEach, expect, it } from 'vitest';
import { scenario } from '../../../contract/index.js';
import { scenarioOf } from '../../../testing/fixtures/scenario-fixture.js';
import { openTestDatabase, type TestDatabase } from '../../../testing/fixtures/test-database.js';
import { createChangeLog } from '../../feed/change-feed.js';
import { ConflictError } from '../../errors.js';
import { forgetRuns } from './forget-runs.js';
import { ownScenarios, saveScenario } from './own-scenarios.js';
import { newestRuns } from './run-queries.js';
import { createRunSteps } from './run-steps.js';
import { startRun } from './start-run.js';

let opened: TestDatabase;
beforeEach(async () => {
  opened = await openTestDatabase();
});
afterEach(() => opened.remove());

const mine = scenario.parse(scenarioOf({ do: 'register', people: 'panel', count: 1 }));

it('keeps 200 scenarios of an environment, which can still be changed', async () => {
  const { kysely } = opened.database;
  for (let n = 0; n < 200; n += 1) {
    await saveScenario(kysely, 'sandbox', { ...mine, name: `mine-${n}` }, 'me');
  }
  await expect(saveScenario(kysely, 'sandbox', mine, 'me')).rejects.toThrow(ConflictError);
  await saveScenario(kysely, 'sandbox', { ...mine, name: 'mine-0', title: 'Another' }, 'me');
  await saveScenario(kysely, 'production', mine, 'me');
  const titles = (await ownScenarios(kysely, 'sandbox')).map(({ title }) => title);
  expect(titles.filter((title) => title === 'Another')).toHaveLength(1);
  expect(titles).toHaveLength(200);
});

it('forgets runs that ended too long ago with their steps, and none that is not over', async () => {
  const { database } = opened;
  const changes = createChangeLog(database);
  const start = (request_id: string) =>
    startRun(changes, 'sandbox', { scenario: mine, request_id, by: 'me' });
  for (const press of ['press-one', 'press-two']) {
    const { run } = await start(press);
    await createRunSteps(changes, 'sandbox', run.id).finish('passed');
  }
  const open = await start('press-three');
  const later = Date.now() + 1000;
  const forget = (before: number) => forgetRuns(database.kysely, 'sandbox', before, 1);
  expect(await forget(later - 60_000)).toBe(false);
  expect(await newestRuns(database.kysely, 'sandbox')).toHaveLength(3);
  expect([await forget(later), await forget(later), await forget(later)]).toEqual([
    ...[true, true, false],
  ]);
  expect(await newestRuns(database.kysely, 'sandbox')).toEqual([open.run]);
  const steps = await database.kysely.selectFrom('scenario_steps').select('run_id').execute();
  expect(steps).toEqual([{ run_id: open.run.id }]);
});
