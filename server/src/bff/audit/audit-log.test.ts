import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/fixtures/test-database.js';
import { follow } from './audit-chain.js';
import { createAuditLog, type AuditEntry } from './audit-log.js';

const entry: AuditEntry = {
  ...{ action: 'Set quota', outcome: 'done', member: null, address: '127.0.0.1' },
  ...{ environment: 'sandbox', request_id: 'r-1', object: 'spring' },
};
const same = <T>(value: T) => value;

let opened: TestDatabase;
beforeEach(async () => {
  opened = await openTestDatabase();
});
afterEach(() => opened.remove());

const rows = () =>
  opened.database.kysely.selectFrom('audit').selectAll().orderBy('sequence').execute();

describe('createAuditLog', () => {
  it('keeps one unbroken chain of concurrent writers, inside and outside of transactions', async () => {
    const { database, place } = opened;
    // A second pool stands for a second console; SQLite permits only one.
    const other = place.url ? await openTestDatabase(place) : null;
    const databases = [database.kysely, (other?.database ?? database).kysely];
    const logs = databases.map((kysely) => ({ kysely, log: createAuditLog(kysely, same) }));
    const writes = Array.from({ length: 20 }, (_, n) =>
      logs.map(async ({ kysely, log }) => {
        if (n % 2 === 0) return log.write(entry);
        return kysely.transaction().execute(async (within) => {
          await within.selectFrom('users').select('label').limit(1).execute();
          return log.record(within, { ...entry, request_id: `r-${n}` });
        });
      }),
    ).flat();
    const sequences = await Promise.all(writes);
    await other?.remove();
    expect([...sequences].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, n) => n + 1),
    );
    const stored = await rows();
    expect(follow({ sequence: 0, hash: '' }, stored)).toEqual({
      ...{ sequence: 40, hash: stored.at(-1)?.hash },
    });
  });

  it('adds no row for a transaction that fails', async () => {
    const { kysely } = opened.database;
    const log = createAuditLog(kysely, same);
    const failing = kysely.transaction().execute(async (within) => {
      await log.record(within, entry);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await log.write(entry)).toBe(1);
    expect(await rows()).toHaveLength(1);
  });

  it('lets no row be changed, or deleted before it is pruned', async () => {
    const { kysely } = opened.database;
    const log = createAuditLog(kysely, same);
    for (let n = 0; n < 4; n += 1) await log.write(entry);
    const change = kysely.updateTable('audit').set({ member: 'eve' }).execute();
    await expect(change).rejects.toThrow('append-only');
    const remove = kysely.deleteFrom('audit').where('sequence', '=', 2).execute();
    await expect(remove).rejects.toThrow('append-only');

    expect(await log.prune(0)).toBe(0);
    expect(await log.prune(Date.now() + 1_000)).toBe(4);
    expect(await rows()).toEqual([]);
    expect(await log.write(entry)).toBe(5);
    const chain = await kysely.selectFrom('audit_chain').selectAll().executeTakeFirstOrThrow();
    const start = { sequence: chain.anchor_sequence, hash: chain.anchor_hash };
    expect(follow(start, await rows())).toMatchObject({ sequence: 5 });
  });

  it('bounds what a row holds', async () => {
    const log = createAuditLog(opened.database.kysely, same);
    const after = { text: 'x'.repeat(20_000) };
    await log.write({ ...entry, object: `\u0000${'o'.repeat(5_000)}`, after });
    const [row] = await rows();
    expect(row?.object).toHaveLength(1_000);
    expect(JSON.parse(row?.after ?? '')).toMatchObject({ characters: 20_011 });
    expect(row?.after?.length).toBeLessThan(5_000);
  });
});
