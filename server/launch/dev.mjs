import { spawn } from 'node:child_process';
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
const [server, page] = [
  ['npx', ['tsx', 'watch', '--clear-screen=false', 'server/src/main.ts', ...process.argv.slice(2)]],
  ['npm', ['run', 'dev', '--workspace', 'web']],
];
const start = ([command, args], out) =>
  spawn(command, args, { cwd: ROOT, stdio: ['inherit', out, 'inherit'] });
const children = [start(server, 'pipe'), start(page, 'inherit')];
// Everywhere else the log is JSON, for programs to read.
createInterface({ input: children[0].stdout }).on('line', (line) => {
  process.stdout.write(`${prettyLine(line, { color: process.stdout.isTTY })}\n`);
});
// A terminal's Ctrl-C reaches all of them by itself; a signal to this program alone does not.
process.once('SIGTERM', () => {
  for (const child of children) child.kill();
});
for (const child of children) {
  child.once('close', () => {
    for (const other of children) other.kill();
  });
}
