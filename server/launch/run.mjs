import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs a command in the project's folder. Its output goes to this terminal (with `quiet`, only if it fails); with
 * `yields` it has a lower priority than other processes. Resolves to the exit code.
 */
export function run(command, args, { env = {}, quiet = false, yields = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    });
    // Not lower: beside other work on the machine, it would hardly run at all.
    if (yields && child.pid !== undefined) setPriority(child.pid, 5);
    const output = [];
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      if (quiet && code !== 0) for (const chunk of output) process.stderr.write(chunk);
      resolve(code ?? 1);
    });
  });
}

/** Like run(), but exits this program if the command fails. */
export async function must(command, args, options) {
  const code = await run(command, args, options);
  if (code === 0) return;
  process.stderr.write(`${command} ${args.join(' ')} failed.\n`);
  process.exit(1);
}
