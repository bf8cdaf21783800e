import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { must, ROOT } from './run.mjs';

const SOURCES = ['server/src', 'web/src', 'web/public', 'web/docs/verify-signatures'];
const FILES = [
  'package-lock.json',
  'tsconfig.base.json',
  'server/tsconfig.src.json',
  'web/index.html',
  'web/vite.config.ts',
];
const RESULTS = ['server/dist/main.js', 'web/dist/index.html'];
const STAMP = join(ROOT, 'server/dist/.build-stamp');

function filesIn(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of [...SOURCES.flatMap(filesIn), ...FILES.map((name) => join(ROOT, name))]) {
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Builds both sides: the server to server/dist, the page to web/dist. */
export async function build() {
  const stamp = fingerprint();
  await must('npx', ['tsc', '--build', 'server/tsconfig.src.json'], { quiet: true });
  await must('npm', ['run', 'build', '--workspace', 'web'], { quiet: true });
  writeFileSync(STAMP, stamp);
}

/** Builds when a source has changed since the last build, by content. */
export async function ensureBuilt() {
  const built = RESULTS.every((file) => existsSync(join(ROOT, file))) && existsSync(STAMP);
  // Where only the results were shipped (a container image), there is nothing to compare with.
  const sources = SOURCES.slice(0, 2).every((folder) => existsSync(join(ROOT, folder)));
  if (built && (!sources || readFileSync(STAMP, 'utf8') === fingerprint())) return;
  // Not to standard output, which may be a report that another program reads.
  process.stderr.write('Building…\n');
  await build();
}
