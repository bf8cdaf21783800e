import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Kysely } from 'kysely';
import { openSqlite } from '../../database/sqlite.js';
import { tempFolder } from '../../testing/fixtures/temp-folder.js';
import { migrations } from '../database/migrations.js';
import type { SandboxSchema } from '../database/schema.js';
import { nextFailure } from './decide.js';

let folder: ReturnType<typeof tempFolder>;
let database: Kysely<SandboxSchema>;
beforeEach(async () => {
  folder = tempFolder();
  database = await openSqlite<SandboxSchema>(folder.file('sandbox.db'), migrations);
});
afterEach(async () => {
  await database.destroy();
  folder.remove();
});

const next = (transaction_id: string, n: number, key_id = 'key') =>
  nextFailure(database, { key_id, transaction_id, n });

it('counts up to n, separately for each key and transaction', async () => {
  expect([await next('a', 2), await next('a', 2), await next('a', 2)]).toEqual([1, 2, null]);
  expect([await next('b', 1), await next('b', 1), await next('b', 2)]).toEqual([1, null, 2]);
  expect(await next('a', 2, 'another')).toBe(1);
});

it('gives every number once when many deliveries arrive at once', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => next('a', 15)));
  expect(all.filter((n) => n !== null).sort((x, y) => x - y)).toEqual(
    Array.from({ length: 15 }, (_, at) => at + 1),
  );
});

it('deletes the oldest beyond 10,000', async () => {
  for (let from = 0; from < 10_000; from += 1000) {
    const rows = Array.from({ length: 1000 }, (_, n) => ({
      key_id: 'key',
      transaction_id: `t${from + n}`,
      failed: 1,
    }));
    await database.insertInto('receiver_failures').values(rows).execute();
  }
  expect(await next('one more', 1)).toBe(1);
  expect([await next('t1', 1), await next('t0', 1)]).toEqual([null, 1]);
});
