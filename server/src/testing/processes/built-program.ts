import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { BUNDLE } from '../../../launch/bundle.mjs';

const SERVER = fileURLToPath(new URL('../../..', import.meta.url));
// The folder in which they find the packages that are not bundled.
const BESIDE = join(SERVER, 'node_modules');
const WORKER = join(SERVER, 'src/database/sqlite-worker.mjs');

const nameOf = (file: string) => relative(SERVER, file).replaceAll('/', '-').replace(/\.ts$/, '');

/** Builds programs into a new folder, with their common code once, and returns the folder. */
export function buildPrograms(files: readonly string[]): string {
  mkdirSync(BESIDE, { recursive: true });
  const outdir = mkdtempSync(join(BESIDE, '.programs-'));
  const programs = files.map((file) => [nameOf(file), file] as const);
  buildSync({
    ...BUNDLE,
    entryPoints: { ...Object.fromEntries(programs), 'sqlite-worker': WORKER },
    splitting: true,
    outdir,
  });
  return outdir;
}

const made = new Map<string, string>();

function make(file: string): string {
  const outdir = buildPrograms([file]);
  process.on('exit', () => {
    rmSync(outdir, { recursive: true, force: true });
  });
  return outdir;
}

/**
 * The path of a program as JavaScript: from the programs that a test run has built for all of its processes, or built
 * once in each process that needs it. Starting a program from its sources takes two seconds of a core.
 */
export function builtProgram(source: URL): string {
  const file = fileURLToPath(source);
  const name = `${nameOf(file)}.mjs`;
  const ofRun = join(process.env['TEST_PROGRAMS'] ?? '', name);
  if (existsSync(ofRun)) return ofRun;
  const folder = made.get(file) ?? make(file);
  made.set(file, folder);
  return join(folder, name);
}
