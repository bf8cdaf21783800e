import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { loadEnvFile } from './env-file.mjs';
import { prepare } from './ensure-installed.mjs';
import { ROOT } from './run.mjs';

await prepare('dev');
// Installed by now.
const { default: pretty } = await import('pino-pretty');
// Vite serves the page, so the sign-in link must lead there, even if .env sets another PUBLIC_URL.
process.env.PUBLIC_URL ??= 'http://localhost:5173';
loadEnvFile();
const web = join(ROOT, 'web');
const requireOf = (folder) => createRequire(join(folder, 'package.json'));
const tsx = requireOf(ROOT).resolve('tsx/cli');
const vite = join(requireOf(web).resolve('vite/package.json'), '../bin/vite.js');
// Started without npm and its shell in between, which would exit on a signal and leave their children running.
const start = (folder, args, out) =>
  spawn(process.execPath, args, { cwd: folder, stdio: ['inherit', out, 'inherit'] });
const main = ['watch', '--clear-screen=false', 'server/src/main.ts', ...process.argv.slice(2)];
const children = [start(ROOT, [tsx, ...main], 'pipe'), start(web, [vite], 'inherit')];
// Pretty-printed only here; everywhere else the log is JSON, for programs to read.
children[0].stdout.pipe(
  pretty({ colorize: process.stdout.isTTY, ignore: 'pid,hostname', singleLine: true }),
);
// A second signal would interrupt the server's orderly shutdown.
const stop = () => {
  for (const child of children) if (!child.killed) child.kill();
};
// Ctrl-C in a terminal reaches all of them; a signal sent to this program alone must be passed on.
process.once('SIGTERM', stop);
for (const child of children) child.once('close', stop);
