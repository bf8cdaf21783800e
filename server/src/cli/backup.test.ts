import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUpSqlite } from '../database/backup-sqlite.js';
import { openTestDatabase } from '../testing/fixtures/test-database.js';
import { tempFolder } from '../testing/fixtures/temp-folder.js';
import { makeBackup, readManifest, restoreAll } from './backup.js';
import { CONSOLE_FILE } from './data-folder.js';

let data: ReturnType<typeof tempFolder>;
let folder: string;
beforeEach(() => {
  data = tempFolder();
  folder = data.file('backup');
  mkdirSync(folder);
});
afterEach(() => {
  data.remove();
});

const open = () =>
  openTestDatabase({ file: data.file(CONSOLE_FILE), remove: () => Promise.resolve() });

it('ends a bulk rerun that ran when the backup was made', async () => {
  const { database, remove } = await open();
  const press = { environment: 'sandbox', kind: 'rerun', state: 'running' } as const;
  const job = { ...press, id: 'job', created_at: 1, created_by: 'Owner', finished_at: null };
  const running = { ...job, request_id: 'press', settings: '{}', total: 0, blocked: null };
  await database.kysely.insertInto('jobs').values(running).execute();
  backUpSqlite(data.file(CONSOLE_FILE), join(folder, CONSOLE_FILE));
  await remove();
  await restoreAll(folder, data, undefined);
  const restored = await open();
  const { state } = await restored.database.kysely
    .selectFrom('jobs')
    .select('state')
    .executeTakeFirstOrThrow();
  await restored.remove();
  expect(state).toBe('cancelled');
});

it("restores the sandbox's file as it was", async () => {
  const backup = new Database(join(folder, 'sandbox.db'));
  backup.exec('create table jobs (id text)');
  backup.close();
  await restoreAll(folder, data, undefined);
  const restored = new Database(data.file('sandbox.db'));
  expect(restored.prepare('select name from sqlite_schema').all()).toEqual([{ name: 'jobs' }]);
  restored.close();
});

it('restores nothing of a backup of Postgres where no database is named', async () => {
  new Database(join(folder, 'sandbox.db')).close();
  writeFileSync(join(folder, 'console.dump'), '');
  const restored = restoreAll(folder, data, undefined);
  await expect(restored).rejects.toThrow(/set DATABASE_URL/);
  expect(existsSync(data.file('sandbox.db'))).toBe(false);
});

it('leaves no manifest of an earlier backup when a later one into the same folder fails', async () => {
  const { remove } = await open();
  await remove();
  const config = { DATABASE_URL: undefined };
  await makeBackup(config, data, folder);
  expect(readManifest(folder)?.files).toMatchObject([{ name: CONSOLE_FILE }]);
  writeFileSync(data.file('sandbox.db'), 'not a database');
  await expect(makeBackup(config, data, folder)).rejects.toThrow(/sandbox\.db cannot be copied/);
  expect(readManifest(folder)).toBeNull();
});
