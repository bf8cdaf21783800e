import { writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { explainStartFailure } from '../cli/run-program.js';
import { tempFolder } from '../testing/fixtures/temp-folder.js';
import { EarlierDataError, MigrationError, NewerDataError, type Migrations } from './migrate.js';
import { openSqliteFile } from './open-database.js';
import { openSqlite } from './sqlite.js';

let folder: ReturnType<typeof tempFolder>;
beforeEach(() => {
  folder = tempFolder();
});
afterEach(() => {
  folder.remove();
});

const open = (migrations: Migrations) => openSqlite(folder.file('test.db'), migrations);
const creates = (table: string) => ({
  up: async ({ schema }: Parameters<Migrations[string]['up']>[0]) => {
    await schema.createTable(table).addColumn('id', 'text').execute();
  },
});

it('refuses data whose migrations it does not have, and says what to do', async () => {
  await (await open({ '0001-before': creates('one') })).destroy();
  const refused = await open({ '0001-initial': creates('two') }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(EarlierDataError);
  expect(explainStartFailure(refused)).toMatch(
    /^The data was created by an earlier version, .*DATA_DIR/,
  );
  // The file is not locked, so that a version that can read it starts.
  await (await open({ '0001-before': creates('one') })).destroy();
});

it('refuses data of a newer version, and says what to do', async () => {
  const first = { '0001-initial': creates('one') };
  await (await open({ ...first, '0002-more': creates('two') })).destroy();
  const refused = await open(first).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(NewerDataError);
  expect(explainStartFailure(refused)).toMatch(
    /^The data was created by a newer version .*restore/,
  );
});

it('refuses a file of another format, and says what to do', async () => {
  const logger = pino({ level: 'silent' });
  for (const opener of [openSqlite, openSqliteFile]) {
    const file = folder.file(`${opener.name}.db`);
    writeFileSync(file, 'no database '.repeat(400));
    const refused = await opener(file, {}, { logger }).catch((error: unknown) => error);
    expect(explainStartFailure(refused)).toMatch(/^A database file .* is not an SQLite database/);
  }
});

it('says that the disk is full where a migration finds no space', async () => {
  const logger = pino({ level: 'silent' });
  const large: Migrations[string] = {
    up: async (database) => {
      await sql`pragma max_page_count = 1`.execute(database);
      await sql`create table large as select zeroblob(100000) as bytes`.execute(database);
    },
  };
  for (const opener of [openSqlite, openSqliteFile]) {
    const file = folder.file(`${opener.name}-full.db`);
    const refused = await opener(file, { '0001-large': large }, { logger }).catch(
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(MigrationError);
    expect(explainStartFailure(refused)).toMatch(/^The disk has no space left.*larger disk/);
  }
});

it('says why a transaction failed that SQLite itself rolled back', async () => {
  const database = await open({ '0001-initial': creates('one') });
  await sql`pragma max_page_count = 1`.execute(database);
  const write = database
    .transaction()
    .execute((within) => sql`insert into one values (${'x'.repeat(100_000)})`.execute(within));
  await expect(write).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  await database.destroy();
});

it('runs a migration that was added since', async () => {
  const first = { '0001-initial': creates('one') };
  await (await open(first)).destroy();
  await (await open({ ...first, '0002-more': creates('two') })).destroy();
});

it('reports a migration that fails as what it is', async () => {
  const failing = { '0001-initial': { up: () => Promise.reject(new Error('no')) } };
  const refused = await open(failing).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(MigrationError);
  expect(refused).not.toBeInstanceOf(EarlierDataError);
});
