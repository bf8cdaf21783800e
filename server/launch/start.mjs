import { requireNode } from './node-version.mjs';

requireNode();
const { ensureInstalled } = await import('./ensure-installed.mjs');
const { ensureBuilt } = await import('./ensure-built.mjs');
await ensureInstalled();
await ensureBuilt();
// In this very process, so that the signals of the terminal reach the program itself.
await import(
  process.argv.includes('--sandbox-only') ? '../dist/sandbox-main.js' : '../dist/main.js'
);
