import { requireNode } from './node-version.mjs';

requireNode();
const { readProgram } = await import('./command-line.mjs');
const { loadEnvFile } = await import('./env-file.mjs');
const { ensureInstalled } = await import('./ensure-installed.mjs');
const { ensureBuilt } = await import('./ensure-built.mjs');

// Checked before an installation that may take a minute; the program checks it again.
readProgram();
await ensureInstalled();
await ensureBuilt();
loadEnvFile();
// In this process, so that signals from the terminal reach the program itself.
await import('../dist/main.mjs');
