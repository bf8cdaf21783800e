import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serviceHealth } from '../contract/index.js';
import { eventually } from '../testing/eventually.js';
import { startTestConsole, type TestConsole } from '../testing/fixtures/test-console.js';
import { dialectOf } from '../database/dialect.js';
import { openTestDatabase, type TestDatabase } from '../testing/fixtures/test-database.js';
import { FAST } from '../testing/fixtures/test-sync.js';
import {
  listedCall,
  startListingService,
  type ListingService,
} from '../testing/services/listing-service.js';

const OWNER = { email: 'owner@example.test', password: 'password-of-a-full-disk' };

let opened: TestDatabase;
let service: ListingService;
let console: TestConsole;
beforeEach(async () => {
  opened = await openTestDatabase();
  service = await startListingService();
  console = await startTestConsole({
    services: {
      sandbox: {
        ...{ baseUrl: service.url, apiKey: 'key-of-a-full-disk', label: 'test' },
        dataRequestForm: 'object',
      },
    },
    ...{ database: opened.database, sync: FAST, owner: OWNER },
  });
});
afterEach(async () => {
  await console.stop();
  await service.stop();
  // The next test may get the same database.
  await makeDisk(FREE);
  await opened.remove();
});

// SQLite gets no more pages than it has, none of which is free after a vacuum; Postgres refuses rows as it does when it
// cannot extend a file.
const FULL = {
  sqlite: [sql`vacuum`, sql`pragma max_page_count = 1`],
  postgres: [
    sql`create function no_space() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
    sql`create trigger no_space before insert on calls execute function no_space()`,
    sql`create trigger no_space before insert on audit execute function no_space()`,
    sql`create trigger no_space before update on sessions execute function no_space()`,
  ],
};
const FREE = {
  sqlite: [sql`pragma max_page_count = 1073741823`],
  postgres: [sql`drop function if exists no_space cascade`],
};
async function makeDisk(how: typeof FULL): Promise<void> {
  const { kysely } = opened.database;
  for (const statement of how[dialectOf(kysely)]) await statement.execute(kysely);
}

const hourAgo = () => Date.now() - 3_600_000;
const health = async () =>
  serviceHealth.parse((await console.ask('GET', '/api/sandbox/health')).body);
const environments = async () => (await console.ask('GET', '/api/environments/health')).body;
let regions = 0;
// Each fills the rest of the last page a little more.
const setQuota = () =>
  console.ask('PUT', '/api/sandbox/quotas', {
    body: { uniqueness_region_id: `${++regions}-${'r'.repeat(200)}`, quota: 5 },
  });

it('says that the disk is full, goes on reading, and catches up when it has space again', async () => {
  await eventually(health, ({ state }) => state === 'ok');
  // A session that was unused for a while: its use would be stored with the next request.
  const signIn = { body: OWNER, headers: { cookie: '' } };
  const signedIn = await console.ask('POST', '/api/session', signIn);
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  await opened.database.kysely.updateTable('sessions').set({ seen_at: hourAgo() }).execute();
  await makeDisk(FULL);
  for (let n = 1; n <= 50; n += 1) service.calls.push(listedCall(n, { note: 'x'.repeat(2000) }));
  const full = await eventually(health, ({ state }) => state === 'failing');
  expect(full.failure).toMatchObject({
    code: 'storage_full',
    detail: 'The disk of the console’s database has no space left.',
  });
  // The service itself responds.
  expect(await environments()).toMatchObject({
    environments: [{ environment: 'sandbox', state: 'failing', is_reachable: null }],
  });
  const refused = await eventually(setQuota, ({ status }) => status !== 204);
  expect(refused).toMatchObject({
    status: 507,
    body: { code: 'storage_full', may_be_done: true },
  });
  const listed = await console.ask('GET', '/api/sandbox/calls', { headers: { cookie } });
  expect(listed).toMatchObject({ status: 200, body: { calls: [] } });
  const since = full.failing_since;
  expect((await health()).failing_since).toBe(since);

  await makeDisk(FREE);
  await eventually(health, ({ state }) => state === 'ok');
  expect((await console.ask('GET', '/api/sandbox/calls')).body).toMatchObject({
    calls: { length: 50 },
  });
  expect((await setQuota()).status).toBe(204);
  // SQLite has already rolled back, which is not a second failure.
  expect(console.log()).not.toContain('cannot rollback');
});
