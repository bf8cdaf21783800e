import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { tempFolder } from '../testing/fixtures/temp-folder.js';
import { openDataFolder } from './data-folder.js';

const folder = tempFolder();
afterAll(folder.remove);
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

it.each<[string, string[], string, boolean]>([
  ['an empty folder', [], '700', false],
  ['a folder of the console', ['console.db', 'console.db-wal', 'sandbox-api-key'], '700', false],
  ['a folder with other things alone', ['notes.txt'], '755', true],
])('opens %s only to its owner', (name, files, mode, isExposed) => {
  const path = folder.file(name);
  mkdirSync(path);
  chmodSync(path, 0o755);
  for (const file of files) {
    writeFileSync(`${path}/${file}`, '');
    chmodSync(`${path}/${file}`, 0o644);
  }
  expect(openDataFolder(path).isExposed).toBe(isExposed);
  expect(modeOf(path)).toBe(mode);
  for (const file of files) {
    expect(modeOf(`${path}/${file}`)).toBe(file === 'notes.txt' ? '644' : '600');
  }
});
