import { closeSync, openSync, readdirSync, writeFileSync, writeSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ConsoleSchema, migrations } from '../bff/index.js';
import { capturedLog } from '../testing/fixtures/captured-log.js';
import { tempFolder } from '../testing/fixtures/temp-folder.js';
import {
  BackupError,
  backUpSqlite,
  checkSqlite,
  placeInMemory,
  restoreSqlite,
} from './backup-sqlite.js';
import { DatabaseTakenError } from './lock-file.js';
import { openDatabase } from './open-database.js';
import { type OpenDatabase } from './opened.js';
import Database from 'libsql';
import { migratedFile } from '../testing/fixtures/migrated-file.js';

let folder: ReturnType<typeof tempFolder>;
let file: string;
let backup: string;
beforeEach(() => {
  folder = tempFolder();
  file = folder.file('console.db');
  backup = folder.file('backup.db');
});
afterEach(() => {
  folder.remove();
});

const { logger } = capturedLog();
const open = (at = file) => openDatabase<ConsoleSchema>({ file: at, logger }, migrations);

async function publish(database: OpenDatabase<ConsoleSchema>, id: number) {
  await database.kysely
    .insertInto('change_feed')
    .values({ environment: 'sandbox', id, topic: 'call', key: 'ewh:1', at: 0 })
    .execute();
}

async function ids(): Promise<number[]> {
  const database = await open();
  const rows = await database.kysely.selectFrom('change_feed').select('id').orderBy('id').execute();
  await database.close();
  return rows.map(({ id }) => id);
}

it('copies what was committed while a console works on the file', async () => {
  const database = await open();
  await publish(database, 1);
  backUpSqlite(file, backup);
  await publish(database, 2);
  await database.close();
  await restoreSqlite(backup, file);
  expect(await ids()).toEqual([1]);
});

it('puts a backup in the place of a file with a log beside it', async () => {
  const database = await open();
  backUpSqlite(file, backup);
  await publish(database, 1);
  await database.close();
  writeFileSync(`${file}-wal`, 'a log of another file');
  await restoreSqlite(backup, file);
  expect(await ids()).toEqual([]);
});

it('restores nothing under a console that runs, and nothing that is damaged or absent', async () => {
  const database = await open();
  backUpSqlite(file, backup);
  await expect(restoreSqlite(backup, file)).rejects.toThrow(DatabaseTakenError);
  await database.close();
  writeFileSync(backup, 'this is no database');
  await expect(restoreSqlite(backup, file)).rejects.toThrow(BackupError);
  await expect(restoreSqlite(folder.file('absent.db'), file)).rejects.toThrow(BackupError);
  expect(await ids()).toEqual([]);
});

it('restores a prepared copy, and nothing when the preparation fails', async () => {
  const database = await open();
  backUpSqlite(file, backup);
  await publish(database, 1);
  await database.close();
  const before = [...readdirSync(folder.path), 'console.db.unfinished'];
  const fault = new Error('it cannot be prepared');
  await expect(restoreSqlite(backup, file, () => Promise.reject(fault))).rejects.toBe(fault);
  expect(await ids()).toEqual([1]);
  await restoreSqlite(backup, file, async (copy) => {
    const prepared = await open(copy);
    await publish(prepared, 2);
    await prepared.close();
  });
  expect(await ids()).toEqual([2]);
  expect(before).toEqual(expect.arrayContaining(readdirSync(folder.path)));
});

describe('the check of a backup', () => {
  let folder: ReturnType<typeof tempFolder>;
  let file: string;
  beforeEach(async () => {
    folder = tempFolder();
    file = folder.file('console.db');
    writeFileSync(file, await migratedFile(migrations));
  });
  afterEach(() => {
    folder.remove();
  });

  const check = (place = placeInMemory(), own = migrations) => checkSqlite(file, place, own);

  function write(statement: string) {
    const database = new Database(file);
    database.exec(statement);
    database.close();
  }

  it('restores tables, text indexes and triggers, in memory or into a file', async () => {
    write(`insert into sandbox_call_text (rowid, body) values (1, 'a text that is found');
    insert into settings values ('name', 'value')`);
    await check();
    await check(folder.file('restored.db'));
    const restored = new Database(folder.file('restored.db'));
    const search = "select rowid from sandbox_call_text where sandbox_call_text match 'found'";
    expect(restored.prepare(search).all()).toEqual([{ rowid: 1 }]);
    expect(restored.prepare("select value from settings where name = 'name'").all()).toEqual([
      { value: 'value' },
    ]);
    restored.close();
  });

  it('finds a backup that cannot be restored', async () => {
    write(
      "insert into settings select 'name' || value, hex(zeroblob(4000)) from generate_series(1, 500)",
    );
    const handle = openSync(file, 'r+');
    for (let page = 60; page < 200; page += 1)
      writeSync(handle, Buffer.alloc(512, 7), 0, 512, page * 4096);
    closeSync(handle);
    await expect(check()).rejects.toThrow(/cannot be restored|damaged/);
  });

  it('finds a backup of data that the program does not start on', async () => {
    await expect(
      check(placeInMemory(), { '0001-of-another': { up: () => Promise.resolve() } }),
    ).rejects.toThrow('its data is earlier');
    await expect(
      check(placeInMemory(), { ...migrations, '9999-to-come': { up: () => Promise.resolve() } }),
    ).resolves.toBeUndefined();
  });
});
