import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUNDLE } from './bundle.mjs';
import { must, ROOT } from './run.mjs';

const SOURCES = ['server/src', 'web/src', 'web/public', 'web/docs/verify-signatures'];
const FILES = [
  ...['package-lock.json', 'tsconfig.base.json'],
  ...['web/index.html', 'web/vite.config.ts', 'web/contract-of-page.ts'],
];
const PROGRAMS = ['main.ts', 'database/sqlite-worker.mjs'];
const BUILT = join(ROOT, 'server/dist');
const RESULTS = [join(BUILT, 'main.mjs'), join(ROOT, 'web/dist/index.html')];
const STAMP = join(BUILT, '.build-stamp');

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

async function bundlePrograms() {
  // Imported late, because the packages may only just have been installed.
  const esbuild = await import('esbuild');
  rmSync(BUILT, { recursive: true, force: true });
  await esbuild.build({
    ...BUNDLE,
    entryPoints: PROGRAMS.map((name) => join(ROOT, 'server/src', name)),
    outdir: BUILT,
    splitting: true,
  });
}

/**
 * Builds both sides: the server to server/dist, the page to web/dist. Types are checked by `npm run check`, not here.
 */
export async function build() {
  const stamp = fingerprint();
  await bundlePrograms();
  await must('npm', ['run', 'build', '--workspace', 'web'], { quiet: true });
  writeFileSync(STAMP, stamp);
}

/** Builds if the content of a source file has changed since the last build. */
export async function ensureBuilt() {
  const built = RESULTS.every((file) => existsSync(file)) && existsSync(STAMP);
  // Where only the build output was shipped (a container image), there are no sources to compare with.
  const sources = SOURCES.slice(0, 2).every((folder) => existsSync(join(ROOT, folder)));
  if (built && (!sources || readFileSync(STAMP, 'utf8') === fingerprint())) return;
  // Not to standard output, because another program may be reading a report from there.
  process.stderr.write('Building…\n');
  await build();
}
