import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/fixtures/test-database.js';
import { createChangeLog, type ChangeLog } from '../feed/change-feed.js';
import { createRosterStore } from '../users/user-store.js';
import { createLeases, type Leases } from './leases.js';

const ids = Array.from({ length: 50 }, (_value, n) => `p${n}`);
let opened: TestDatabase;
let leases: Leases;
let writes: number;

beforeEach(async () => {
  opened = await openTestDatabase();
  const changes = createChangeLog(opened.database);
  const roster = createRosterStore(opened.database, changes);
  for (const id of ids) await roster.follow('sandbox', id, 'owner');
  writes = 0;
  const counted: ChangeLog = {
    ...changes,
    write: (environment, work) => {
      writes += 1;
      return changes.write(environment, work);
    },
  };
  leases = createLeases({ database: opened.database, changes: counted });
});
afterEach(async () => {
  vi.useRealTimers();
  await opened.remove();
});

const watched = () => opened.database.kysely.selectFrom('watched').selectAll().execute();

it('costs two writes that five hundred have the same fifty people on their screens', async () => {
  await Promise.all(Array.from({ length: 500 }, () => leases.watch('sandbox', ids)));
  expect(writes).toBeLessThanOrEqual(2);
  expect(await watched()).toHaveLength(50);
  for (const id of ids) await leases.watch('sandbox', [id]);
  expect(writes).toBeLessThanOrEqual(2);
});

it('is written anew when less than half of it is left, and makes the person due', async () => {
  const due = async () =>
    (
      await opened.database.kysely
        .selectFrom('roster')
        .select('next_check_at')
        .where('reference_user_id', '=', 'p1')
        .executeTakeFirstOrThrow()
    ).next_check_at;
  const start = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  await opened.database.kysely
    .updateTable('roster')
    .set({ next_check_at: null })
    .where('environment', '=', 'sandbox')
    .execute();
  await leases.watch('sandbox', ['p1']);
  expect(await due()).toBe(start);
  vi.setSystemTime(start + 14_000);
  await leases.watch('sandbox', ['p1']);
  expect(writes).toBe(1);
  vi.setSystemTime(start + 16_000);
  await leases.watch('sandbox', ['p1']);
  expect(writes).toBe(2);
  expect(await watched()).toEqual([
    { environment: 'sandbox', reference_user_id: 'p1', until: start + 46_000 },
  ]);
});

it('ignores who is not on the roster, and another environment', async () => {
  await leases.watch('sandbox', ['nobody', '__proto__', 'x'.repeat(255)]);
  await leases.watch('production', ['p1']);
  expect(writes).toBe(0);
  expect(await watched()).toEqual([]);
});

it('is tried again after a write that failed', async () => {
  const { kysely } = opened.database;
  await kysely.schema.alterTable('watched').renameTo('elsewhere').execute();
  const failed = [leases.watch('sandbox', ['p1']), leases.watch('sandbox', ['p1', 'p2'])];
  expect((await Promise.allSettled(failed)).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ]);
  await kysely.schema.alterTable('elsewhere').renameTo('watched').execute();
  await leases.watch('sandbox', ['p1']);
  expect(await watched()).toHaveLength(1);
});
