import { statSync } from 'node:fs';
import { join } from 'node:path';
import { must, ROOT } from './run.mjs';

const changed = (file) => statSync(join(ROOT, file), { throwIfNoEntry: false })?.mtimeMs;

/**
 * Exits with an explanation if the project's path contains characters that Vite, which builds the page, cannot handle.
 */
function requireReadablePath() {
  if (!/[#?]/.test(ROOT)) return;
  process.stderr.write(
    `Connect Console cannot be built in a folder whose path contains # or ?: ${ROOT}. Move it, and start again.\n`,
  );
  process.exit(1);
}

/** Installs from the lock file, unless the installed packages are newer than it. */
export async function ensureInstalled() {
  requireReadablePath();
  const installed = changed('node_modules/.package-lock.json');
  if (installed !== undefined && installed >= (changed('package-lock.json') ?? 0)) return;
  // Not to standard output, because another program may be reading a report from there.
  process.stderr.write('Installing…\n');
  await must('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { quiet: true });
}
