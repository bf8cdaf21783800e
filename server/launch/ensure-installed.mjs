import { statSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from './command-line.mjs';
import { requireNode } from './node-version.mjs';
import { must, ROOT } from './run.mjs';

const changed = (file) => statSync(join(ROOT, file), { throwIfNoEntry: false })?.mtimeMs;

/** Installs from the lock file, unless the installed packages are newer than it. */
export async function ensureInstalled() {
  const installed = changed('node_modules/.package-lock.json');
  if (installed !== undefined && installed >= (changed('package-lock.json') ?? 0)) return;
  // Not to standard output, because another program may be reading a report from there.
  process.stderr.write('Installing…\n');
  await must('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { quiet: true });
}

/** What a command needs before it works: Node, its command line, which is returned, and the packages. */
export async function prepare(name) {
  requireNode();
  const given = readCommandLine(name);
  await ensureInstalled();
  return given;
}
