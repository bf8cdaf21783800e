import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const SRC = fileURLToPath(new URL('../..', import.meta.url));
// Where it finds the packages, which stay outside of it.
const BESIDE = fileURLToPath(new URL('../../../node_modules/', import.meta.url));

const made = new Map<string, string>();

function make(name: string): string {
  mkdirSync(BESIDE, { recursive: true });
  const outdir = mkdtempSync(join(BESIDE, `.${name}-`));
  process.on('exit', () => {
    rmSync(outdir, { recursive: true, force: true });
  });
  buildSync({
    entryPoints: [
      join(SRC, `testing/processes/${name}.ts`),
      join(SRC, 'database/sqlite-worker.mjs'),
    ],
    ...{ outdir, entryNames: '[name]', outExtension: { '.js': '.mjs' } },
    ...{ bundle: true, packages: 'external', platform: 'node', format: 'esm', logLevel: 'warning' },
  });
  return join(outdir, `${name}.mjs`);
}

/**
 * The path of a program of this folder as one file of JavaScript, made once a process: read from its
 * sources it takes two seconds of a core to start, and many are started to be killed.
 */
export function builtProgram(name: 'console-process' | 'sandbox-process'): string {
  const known = made.get(name) ?? make(name);
  made.set(name, known);
  return known;
}
