import { afterAll, beforeAll, expect, it } from 'vitest';
import { overview } from '../../contract/index.js';
import { openCalls, type CallFixture } from '../../testing/fixtures/call-fixture.js';
import { startTestConsole, type TestConsole } from '../../testing/fixtures/test-console.js';
import { emptyUser } from '../users/derive.js';

const SERVICE = { baseUrl: 'http://127.0.0.1:9', apiKey: 'k', label: 'test' };
let fixture: CallFixture;
let console: TestConsole;
beforeAll(async () => {
  fixture = await openCalls();
  console = await startTestConsole({
    database: fixture.database,
    services: { sandbox: { ...SERVICE, dataRequestForm: 'object' } },
  });
});
afterAll(async () => {
  await console.stop();
  await fixture.remove();
});

async function user(id: string, region: string | null, status: 'verified' | 'unfulfillable') {
  await fixture.database.kysely
    .insertInto('users')
    .values({
      ...emptyUser('sandbox', id, 'registered', Date.now()),
      // Derived by the newest rules, because the console recomputes what older ones derived.
      ...{ uniqueness_region_id: region, status, derived_with: Number.MAX_SAFE_INTEGER },
    })
    .execute();
}
const set = (uniqueness_region_id: string, quota: unknown) =>
  console.ask('PUT', '/api/sandbox/quotas', { body: { uniqueness_region_id, quota } });
const regions = async () =>
  overview.parse((await console.ask('GET', '/api/sandbox/overview')).body).regions;

it('counts the users of each region, and keeps a quota of it', async () => {
  expect(await regions()).toEqual([]);
  await user('a', null, 'verified');
  await user('b', 'spring', 'verified');
  await user('c', 'spring', 'unfulfillable');
  await user('removed', 'spring', 'verified');
  await fixture.database.kysely
    .updateTable('users')
    .set({ removed_at: 1 })
    .where('reference_user_id', '=', 'removed')
    .execute();
  expect((await set('spring', 100)).status).toBe(204);
  await set('spring', 200);
  await set('to come', 5);
  const spring = { uniqueness_region_id: 'spring', users: { verified: 1, unfulfillable: 1 } };
  expect(await regions()).toEqual([
    { ...spring, quota: 200 },
    { uniqueness_region_id: 'to come', quota: 5, users: {} },
  ]);
  await set('to come', null);
  await set('spring', null);
  expect(await regions()).toEqual([{ ...spring, quota: null }]);
});

it.each([[0], [1.5], ['10'], [10_000_001]])('refuses a quota of %s', async (quota) => {
  expect((await set('spring', quota)).status).toBe(400);
});

it('keeps 100 quotas of an environment, also where some are set at the same moment', async () => {
  const { kysely } = fixture.database;
  const old = { environment: 'sandbox', quota: 1, set_at: 0, set_by: 'me' } as const;
  await kysely
    .insertInto('quotas')
    .values(Array.from({ length: 99 }, (_, n) => ({ ...old, uniqueness_region_id: `old-${n}` })))
    .execute();
  const both = await Promise.all([set('one', 5), set('another', 5)]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  await kysely.deleteFrom('quotas').execute();
});
