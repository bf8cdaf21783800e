import { openSync, writeSync, closeSync, writeFileSync } from 'node:fs';
import Database from 'libsql';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrations } from '../bff/index.js';
import { migratedFile } from '../testing/fixtures/migrated-file.js';
import { tempFolder } from '../testing/fixtures/temp-folder.js';
import { checkSqlite, placeInMemory } from './backup-sqlite.js';

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
