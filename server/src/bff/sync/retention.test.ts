import { afterEach, beforeEach, expect, it } from 'vitest';
import { readCall } from '../../contract/index.js';
import { listedCall } from '../../testing/services/listing-service.js';
import { openTestDatabase, type TestDatabase } from '../../testing/fixtures/test-database.js';
import { createArchive } from '../calls/create-call-store.js';
import { createChangeLog } from '../feed/change-feed.js';
import { forgetOld } from './retention.js';

const DAY = 24 * 3_600_000;
let opened: TestDatabase;

beforeEach(async () => {
  opened = await openTestDatabase();
});
afterEach(async () => {
  await opened.remove();
});

it('forgets what is too old, 500 at a time, and leases that are over', async () => {
  const { database } = opened;
  const changes = createChangeLog(database);
  const archive = createArchive(database, changes);
  const now = Date.now();
  const calls = Array.from({ length: 700 }, (_value, n) =>
    readCall(listedCall(n, { created_at: now - (n < 600 ? 100 : 10) * DAY + n })),
  ).filter((call) => call !== null);
  await archive.keepCalls('production', calls);
  await database.kysely
    .insertInto('watched')
    .values([
      { environment: 'sandbox', reference_user_id: 'gone', until: now - 1 },
      { environment: 'sandbox', reference_user_id: 'there', until: now + 60_000 },
    ])
    .execute();
  const count = async () =>
    (await database.kysely.selectFrom('calls').select('transaction_id').execute()).length;

  expect(await forgetOld({ database, archive, changes }, 90, now)).toBe(true);
  expect(await count()).toBe(200);
  expect(await forgetOld({ database, archive, changes }, 90, now)).toBe(false);
  expect(await count()).toBe(100);
  const left = await database.kysely.selectFrom('watched').select('reference_user_id').execute();
  expect(left).toEqual([{ reference_user_id: 'there' }]);
});

it('forgets reruns that were requested too long ago', async () => {
  const { database } = opened;
  const { kysely } = database;
  const changes = createChangeLog(database);
  const archive = createArchive(database, changes);
  const now = Date.now();
  const reruns = [now - 100 * DAY, now].map((requested_at, n) => ({
    ...{ id: String(n), environment: 'sandbox', transaction_id: 'ewh:1', requested_at },
    ...{ new_transaction_id: null, matched: null, outcome: 'accepted', requested_by: 'me' },
    ...{ job_id: null, following: 0 },
  }));
  await kysely.insertInto('reruns').values(reruns).execute();
  expect(await forgetOld({ database, archive, changes }, 90, now)).toBe(false);
  expect(await kysely.selectFrom('reruns').select('id').execute()).toEqual([{ id: '1' }]);
});
