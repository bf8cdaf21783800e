import { requireNode } from './node-version.mjs';

requireNode();
const { ensureInstalled } = await import('./ensure-installed.mjs');
const { ensureBuilt } = await import('./ensure-built.mjs');
await ensureInstalled();
await ensureBuilt();
// In this very process, so that the signals of the terminal reach the program itself.
const [option = ''] = process.argv.slice(2);
const programs = {
  '--sandbox-only': '../dist/sandbox-main.js',
  backup: '../dist/cli/backup-main.js',
  restore: '../dist/cli/backup-main.js',
  scenario: '../dist/cli/scenario-main.js',
};
await import(programs[option] ?? '../dist/main.js');
