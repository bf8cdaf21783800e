import { readdirSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrations } from '../bff/index.js';
import type { ConsoleSchema } from '../bff/index.js';
import { capturedLog } from '../testing/fixtures/captured-log.js';
import { tempFolder } from '../testing/fixtures/temp-folder.js';
import { BackupError, backUpSqlite, restoreSqlite } from './backup-sqlite.js';
import { DatabaseTakenError } from './lock-file.js';
import { openDatabase } from './open-database.js';
import type { OpenDatabase } from './opened.js';

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
