import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { migrations } from '../bff/index.js';
import { migratedFile } from '../testing/fixtures/migrated-file.js';
import { tempFolder } from '../testing/fixtures/temp-folder.js';
import { builtProgram } from '../testing/processes/built-program.js';
import { readManifest } from './backup.js';
import { backupName, scheduledBackups } from './scheduled-backups.js';

const folder = tempFolder();
afterAll(folder.remove);
const PROGRAM = builtProgram(new URL('../main.ts', import.meta.url));
const DATA_DIR = folder.file('data');
const BACKUP_DIR = folder.file('backups');
const never = new AbortController().signal;

it('makes a verified backup in a separate process, and keeps the newest', async () => {
  mkdirSync(DATA_DIR, { mode: 0o700 });
  writeFileSync(`${DATA_DIR}/console.db`, await migratedFile(migrations));
  const old = ['2020-01-01T00-00-00Z', '2021-01-01T00-00-00Z', '2022-01-01T00-00-00Z.unfinished'];
  for (const name of [...old, 'notes']) mkdirSync(`${BACKUP_DIR}/${name}`, { recursive: true });
  const backups = scheduledBackups(
    { BACKUP_DIR, BACKUP_KEEP: 2, BACKUP_HOURS: 6, DATA_DIR },
    PROGRAM,
  );
  expect(backups?.everyMs).toBe(6 * 3_600_000);
  const made = await backups?.make(never);
  expect(made).toMatchObject({ check: 'restored', bytes: expect.any(Number) as unknown });
  const name = made?.name ?? '';
  expect(readdirSync(BACKUP_DIR).toSorted()).toEqual(['2021-01-01T00-00-00Z', name, 'notes']);
  expect(readManifest(`${BACKUP_DIR}/${name}`)?.files).toMatchObject([{ name: 'console.db' }]);
});

it('leaves nothing of one that failed, and says why', async () => {
  const empty = { BACKUP_DIR: folder.file('none'), DATA_DIR: folder.file('empty') };
  const backups = scheduledBackups({ ...empty, BACKUP_KEEP: 2, BACKUP_HOURS: 6 }, PROGRAM);
  await expect(backups?.make(never)).rejects.toThrow('There is nothing to back up.');
  expect(readdirSync(empty.BACKUP_DIR)).toEqual([]);
});

it('is off without a folder', () => {
  expect(scheduledBackups({ BACKUP_KEEP: 2, BACKUP_HOURS: 6, DATA_DIR }, PROGRAM)).toBeUndefined();
});

it('names a backup by its time', () => {
  expect(backupName(new Date(Date.UTC(2026, 10, 23, 1, 2, 3, 456)))).toBe('2026-11-23T01-02-03Z');
});
