import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildPrograms } from './built-program.js';

const PROGRAMS = [
  '../../main.ts',
  '../../../bench/main.ts',
  './console-process.ts',
  './sandbox-process.ts',
];

/** Builds what tests start as processes, once for all workers of a run. Vitest calls it before the first test. */
export default function setup(): () => void {
  const files = PROGRAMS.map((path) => fileURLToPath(new URL(path, import.meta.url)));
  const folder = buildPrograms(files);
  process.env['TEST_PROGRAMS'] = folder;
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}
