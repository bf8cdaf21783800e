import { afterEach, beforeEach, expect, it } from 'vitest';
import { scenario } from '../../../contract/index.js';
import { scenarioOf } from '../../../testing/fixtures/scenario-fixture.js';
import { openTestDatabase, type TestDatabase } from '../../../testing/fixtures/test-database.js';
import { ConflictError } from '../../errors.js';
import { ownScenarios, saveScenario } from './scenario-handlers.js';

let opened: TestDatabase;
beforeEach(async () => {
  opened = await openTestDatabase();
});
afterEach(() => opened.remove());

const recorded = () => Promise.resolve();
const mine = scenario.parse(scenarioOf({ do: 'register', people: 'panel', count: 1 }));

it('keeps 200 scenarios of an environment, which can still be changed', async () => {
  const { kysely } = opened.database;
  for (let n = 0; n < 200; n += 1) {
    await saveScenario(kysely, 'sandbox', { ...mine, name: `mine-${n}` }, 'me', recorded);
  }
  await expect(saveScenario(kysely, 'sandbox', mine, 'me', recorded)).rejects.toThrow(
    ConflictError,
  );
  await saveScenario(
    kysely,
    'sandbox',
    { ...mine, name: 'mine-0', title: 'Another' },
    'me',
    recorded,
  );
  await saveScenario(kysely, 'production', mine, 'me', recorded);
  const titles = (await ownScenarios(kysely, 'sandbox')).map(({ title }) => title);
  expect(titles.filter((title) => title === 'Another')).toHaveLength(1);
  expect(titles).toHaveLength(200);
});
