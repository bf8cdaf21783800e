import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { tempFolder } from '../testing/fixtures/temp-folder.js';
import { DatabaseTakenError, lockFile } from './lock-file.js';

const folder = tempFolder();
afterAll(folder.remove);

const MODULE = fileURLToPath(new URL('./lock-file.ts', import.meta.url));

/** Takes the lock in a separate process, which then ends as `end` says; returns its output. */
function lockElsewhere(end: string): string {
  const script = `import(${JSON.stringify(MODULE)}).then(({ lockFile }) => {
    try { lockFile(${JSON.stringify(folder.file('lock'))}); console.log('locked'); }
    catch (error) { console.log(error.constructor.name); }
    ${end}
  })`;
  try {
    return execFileSync(process.execPath, ['--import', 'tsx', '-e', script], { encoding: 'utf8' });
  } catch (error) {
    return (error as { stdout: string }).stdout; // the script kills itself
  }
}

it('keeps a second process out, and lets the next in after a release', () => {
  const unlock = lockFile(folder.file('lock'));
  expect(() => lockFile(folder.file('lock'))).toThrow(DatabaseTakenError);
  expect(lockElsewhere('process.exit(0);').trim()).toBe('DatabaseTakenError');
  unlock();
  lockFile(folder.file('lock'))();
});

it('says nothing of another process where the file itself cannot be used', () => {
  writeFileSync(folder.file('text'), 'no database, but a text. '.repeat(50));
  const lock = () => lockFile(folder.file('text'));
  expect(lock).toThrow(expect.objectContaining({ code: 'SQLITE_NOTADB' }));
  expect(lock).not.toThrow(DatabaseTakenError);
});

it('is gone with a process that was killed', () => {
  expect(lockElsewhere('process.kill(process.pid, "SIGKILL");').trim()).toBe('locked');
  lockFile(folder.file('lock'))();
});
