import { spawn } from 'node:child_process';
import { readCommandLine } from './command-line.mjs';
import { loadEnvFile } from './env-file.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { requireNode } from './node-version.mjs';
import { ROOT } from './run.mjs';

requireNode();
readCommandLine('dev');
await ensureInstalled();
// The page is served by Vite, so the sign-in link must lead there, whatever .env says of another place.
process.env.PUBLIC_URL ??= 'http://localhost:5173';
loadEnvFile();
const children = [
  ['npx', ['tsx', 'watch', '--clear-screen=false', 'server/src/main.ts', ...process.argv.slice(2)]],
  ['npm', ['run', 'dev', '--workspace', 'web']],
].map(([command, args]) => spawn(command, args, { cwd: ROOT, stdio: 'inherit' }));
// A terminal's Ctrl-C reaches all of them by itself; a signal to this program alone does not.
process.once('SIGTERM', () => {
  for (const child of children) child.kill();
});
for (const child of children) {
  child.once('close', () => {
    for (const other of children) other.kill();
  });
}
