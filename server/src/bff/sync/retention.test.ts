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

it('forgets reruns and jobs that are too old, but no job that still runs', async () => {
  const { database } = opened;
  const { kysely } = database;
  const changes = createChangeLog(database);
  const archive = createArchive(database, changes);
  const now = Date.now();
  const old = now - 100 * DAY;
  const job = {
    environment: 'sandbox',
    kind: 'rerun',
    created_by: 'me',
    settings: '{}',
    total: 700,
  };
  const jobs = [
    { ...job, id: 'old', request_id: '1', state: 'finished', created_at: old, finished_at: old },
    { ...job, id: 'runs', request_id: '2', state: 'running', created_at: old, finished_at: null },
    { ...job, id: 'new', request_id: '3', state: 'finished', created_at: now, finished_at: now },
  ];
  await kysely.insertInto('jobs').values(jobs).execute();
  const items = Array.from({ length: 700 }, (_value, n) => ({
    ...{ job_id: 'old', n, subject: `ewh:${n}`, state: 'accepted', changed_at: old },
  }));
  for (let n = 0; n < 700; n += 350) {
    await kysely
      .insertInto('job_items')
      .values(items.slice(n, n + 350))
      .execute();
  }
  await kysely
    .insertInto('reruns')
    .values(
      [old, now].map((requested_at, n) => ({
        ...{ id: String(n), environment: 'sandbox', transaction_id: 'ewh:1', requested_at },
        ...{ new_transaction_id: null, matched: null, outcome: 'accepted', requested_by: 'me' },
        ...{ job_id: null, following: 0 },
      })),
    )
    .execute();
  const left = async () => ({
    items: (await kysely.selectFrom('job_items').select('n').execute()).length,
    jobs: (await kysely.selectFrom('jobs').select('id').execute()).map(({ id }) => id).sort(),
    reruns: (await kysely.selectFrom('reruns').select('id').execute()).map(({ id }) => id),
  });

  expect(await forgetOld({ database, archive, changes }, 90, now)).toBe(true);
  expect(await left()).toEqual({ items: 200, jobs: ['new', 'old', 'runs'], reruns: ['1'] });
  expect(await forgetOld({ database, archive, changes }, 90, now)).toBe(true);
  expect(await left()).toEqual({ items: 0, jobs: ['new', 'runs'], reruns: ['1'] });
  expect(await forgetOld({ database, archive, changes }, 90, now)).toBe(false);
});
