import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const SRC = fileURLToPath(new URL('..', import.meta.url));
// Where it finds the packages, which stay outside of it.
const BESIDE = fileURLToPath(new URL('../../node_modules/', import.meta.url));

let made: string | null = null;

function make(): string {
  mkdirSync(BESIDE, { recursive: true });
  const outdir = mkdtempSync(join(BESIDE, '.console-program-'));
  process.on('exit', () => {
    rmSync(outdir, { recursive: true, force: true });
  });
  buildSync({
    entryPoints: [join(SRC, 'testing/console-process.ts'), join(SRC, 'database/sqlite-worker.mjs')],
    ...{ outdir, entryNames: '[name]', outExtension: { '.js': '.mjs' } },
    ...{ bundle: true, packages: 'external', platform: 'node', format: 'esm', logLevel: 'warning' },
  });
  return join(outdir, 'console-process.mjs');
}

/**
 * The path of console-process as one file of JavaScript, made once a process: read from its sources it
 * takes two seconds of a core to start, and many are started to be killed.
 */
export function consoleProgram(): string {
  made ??= make();
  return made;
}
