import { afterEach, beforeEach, expect, it } from 'vitest';
import { scenario, type Environment } from '../../../contract/index.js';
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
  const save = (name: string, more: object = {}, environment: Environment = 'sandbox') =>
    saveScenario(opened.database, environment, { ...mine, name, ...more }, 'me', recorded);
  const old = { environment: 'sandbox', saved_at: 0, saved_by: 'me' } as const;
  await kysely
    .insertInto('scenarios')
    .values(
      Array.from({ length: 199 }, (_, n) => {
        const name = `mine-${n}`;
        return { ...old, name, definition: JSON.stringify({ ...mine, name }) };
      }),
    )
    .execute();
  const both = await Promise.allSettled([save('one-more'), save('another')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(save('too-many')).rejects.toThrow(ConflictError);
  await save('mine-0', { title: 'Another' });
  await save('mine', {}, 'production');
  const titles = (await ownScenarios(kysely, 'sandbox')).map(({ title }) => title);
  expect(titles.filter((title) => title === 'Another')).toHaveLength(1);
  expect(titles).toHaveLength(200);
});
