import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { BUNDLE } from '../../../launch/bundle.mjs';

const SRC = fileURLToPath(new URL('../..', import.meta.url));
// Where it finds the packages, which stay outside of it.
const BESIDE = fileURLToPath(new URL('../../../node_modules/', import.meta.url));

const made = new Map<string, string>();

function make(source: string): string {
  const { name } = parse(source);
  mkdirSync(BESIDE, { recursive: true });
  const outdir = mkdtempSync(join(BESIDE, `.${name}-`));
  process.on('exit', () => {
    rmSync(outdir, { recursive: true, force: true });
  });
  buildSync({
    ...BUNDLE,
    entryPoints: [source, join(SRC, 'database/sqlite-worker.mjs')],
    outdir,
  });
  return join(outdir, `${name}.mjs`);
}

/**
 * The path of a program as one file of JavaScript, built once in each process that asks for it: started from its
 * sources, a program takes two seconds of a core.
 */
export function builtProgram(source: URL): string {
  const known = made.get(source.href) ?? make(fileURLToPath(source));
  made.set(source.href, known);
  return known;
}
