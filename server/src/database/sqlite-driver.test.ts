import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tempFolder } from '../testing/fixtures/temp-folder.js';
import { sqliteDialect } from './sqlite-driver.js';
import { openWorkerConnection } from './worker-connection.js';

let folder: ReturnType<typeof tempFolder>;
let database: Kysely<{ notes: { text: string } }>;
beforeEach(async () => {
  folder = tempFolder();
  database = new Kysely({ dialect: sqliteDialect(folder.file('test.db'), () => undefined) });
  await database.schema.createTable('notes').addColumn('text', 'text').execute();
});
afterEach(async () => {
  await database.destroy();
  folder.remove();
});

const LONG = sql`
  with recursive n(i) as (select 1 union all select i + 1 from n where i < 1500000) select count(*) from n
`;
const LONG_WRITE = sql`insert into notes (text) ${LONG}`;

it('says why a transaction failed that SQLite itself rolled back', async () => {
  const write = (text: string) =>
    database
      .transaction()
      .execute((within) => within.insertInto('notes').values({ text }).execute());
  await sql`pragma max_page_count = 1`.execute(database);
  await expect(write('x'.repeat(100_000))).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  await sql`pragma max_page_count = 1000`.execute(database);
  await write('small');
  expect(await database.selectFrom('notes').selectAll().execute()).toEqual([{ text: 'small' }]);
});

it('leaves the event loop free while a statement runs', async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  count();
  await LONG.execute(database);
  isDone = true;
  expect(turns).toBeGreaterThan(100);
});

it('returns a read while the writer is busy', async () => {
  const finished: string[] = [];
  const long = LONG_WRITE.execute(database).then(() => finished.push('long'));
  await database.selectFrom('notes').selectAll().execute();
  finished.push('read');
  await long;
  expect(finished).toEqual(['read', 'long']);
});

it('writes while a read in plain SQL takes long', async () => {
  const finished: string[] = [];
  const long = LONG.execute(database).then(() => finished.push('long'));
  await database.insertInto('notes').values({ text: 'a' }).execute();
  finished.push('write');
  await long;
  expect(finished).toEqual(['write', 'long']);
});

it('refuses plain SQL that begins as a read and writes', async () => {
  const write = sql`with one (text) as (select 'a') insert into notes (text) select text from one`;
  await expect(write.execute(database)).rejects.toMatchObject({ code: 'SQLITE_READONLY' });
  expect(await database.selectFrom('notes').selectAll().execute()).toEqual([]);
});

it('names the refusal in SQLite’s own words', async () => {
  const refused = database.insertInto('notes').values({ text: 'a' }).execute();
  await refused;
  const wrong = sql`insert into notes (author) values (1)`.execute(database);
  await expect(wrong).rejects.toMatchObject({ code: 'SQLITE_ERROR' });
  await expect(wrong).rejects.toThrow(/no column named author/);
});

it('writes durably and beside its readers', async () => {
  const pragma = async (name: string) =>
    Object.values(
      (await sql`${sql.raw(`pragma ${name}`)}`.execute(database)).rows[0] as object, // one row of one column
    )[0] as unknown;
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(2);
});

it('ends every transaction, also one without a statement and one whose first statement fails', async () => {
  const texts = async () =>
    (await database.selectFrom('notes').select('text').execute()).map(({ text }) => text);
  await database.transaction().execute(() => Promise.resolve());
  const failed = database.transaction().execute(async (within) => {
    await sql`insert into notes (author) values (1)`.execute(within);
  });
  await expect(failed).rejects.toThrow(/no column named author/);
  const caught = database.transaction().execute(async (within) => {
    await sql`insert into notes (author) values (1)`.execute(within).catch(() => undefined);
    await within.insertInto('notes').values({ text: 'undone' }).execute();
    throw new Error('of no use');
  });
  await expect(caught).rejects.toThrow('of no use');
  expect(await texts()).toEqual([]);
  await database.transaction().execute(async (within) => {
    await within.insertInto('notes').values({ text: 'kept' }).execute();
    expect(await texts()).toEqual([]);
  });
  expect(await texts()).toEqual(['kept']);
});

it('refuses every statement once it is closed', async () => {
  await database.destroy();
  await expect(database.selectFrom('notes').selectAll().execute()).rejects.toThrow();
});

it('may be closed while its threads still open the file, without ending the program', async () => {
  const connections = Array.from({ length: 12 }, () =>
    openWorkerConnection(folder.file('test.db'), true),
  );
  const asked = connections.map((connection) => connection.execute('select 1 as one', []));
  await Promise.all(connections.map((connection) => connection.close()));
  for (const answer of asked) expect(await answer).toEqual({ rows: [{ one: 1 }], changes: 0 });
});
