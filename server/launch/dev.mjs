import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readCommandLine } from './command-line.mjs';
import { loadEnvFile } from './env-file.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { requireNode } from './node-version.mjs';
import { prettyLine } from './pretty-log.mjs';
import { ROOT } from './run.mjs';

requireNode();
readCommandLine('dev');
await ensureInstalled();
// The page is served by Vite, so the sign-in link must lead there, whatever .env says of another place.
process.env.PUBLIC_URL ??= 'http://localhost:5173';
loadEnvFile();
const web = join(ROOT, 'web');
const requireOf = (folder) => createRequire(join(folder, 'package.json'));
const tsx = requireOf(ROOT).resolve('tsx/cli');
const vite = join(requireOf(web).resolve('vite/package.json'), '../bin/vite.js');
// Without npm and its shell between: they end at a signal, and leave what they have started.
const start = (folder, args, out) =>
  spawn(process.execPath, args, { cwd: folder, stdio: ['inherit', out, 'inherit'] });
const main = ['watch', '--clear-screen=false', 'server/src/main.ts', ...process.argv.slice(2)];
const children = [start(ROOT, [tsx, ...main], 'pipe'), start(web, [vite], 'inherit')];
// Everywhere else the log is JSON, for programs to read.
createInterface({ input: children[0].stdout }).on('line', (line) => {
  process.stdout.write(`${prettyLine(line, { color: process.stdout.isTTY })}\n`);
});
// A second signal would not let the server end in its own time.
const stop = () => {
  for (const child of children) if (!child.killed) child.kill();
};
// A terminal's Ctrl-C reaches all of them by itself; a signal to this program alone does not.
process.once('SIGTERM', stop);
for (const child of children) child.once('close', stop);
