import { requireNode } from './node-version.mjs';

requireNode();
const { readCommandLine } = await import('./command-line.mjs');
const { loadEnvFile } = await import('./env-file.mjs');
const { ensureInstalled } = await import('./ensure-installed.mjs');
const { ensureBuilt } = await import('./ensure-built.mjs');

const PROGRAMS = {
  start: '../dist/main.mjs',
  sandbox: '../dist/sandbox-main.mjs',
  backup: '../dist/backup-main.mjs',
  restore: '../dist/backup-main.mjs',
  audit: '../dist/audit-main.mjs',
  admin: '../dist/admin-main.mjs',
  scenario: '../dist/scenario-main.mjs',
};
const given = process.argv.slice(2);
const [named = ''] = given;
const name = named in PROGRAMS ? named : 'start';
// Checked before an installation that may take a minute; the program checks it again.
readCommandLine(name, given[0] === name ? given.slice(1) : given);
await ensureInstalled();
await ensureBuilt();
loadEnvFile();
// In this process, so that signals from the terminal reach the program itself.
await import(PROGRAMS[name]);
