import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.js';
import { tempFolder } from '../testing/fixtures/temp-folder.js';

const LAUNCHER = fileURLToPath(new URL('../../launch/dev.mjs', import.meta.url));
const folder = tempFolder();
afterAll(() => {
  folder.remove();
});

/** Whether the group has a process; each child is in its parent's. */
function isRunning(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false; // ESRCH: there is none
  }
}

it('npm run dev ends with everything that it has started at a SIGTERM to it alone', async () => {
  const child = spawn(process.execPath, [LAUNCHER], {
    env: { PATH: process.env['PATH'], PORT: '0', SANDBOX_PORT: '0', DATA_DIR: folder.file('data') },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const group = child.pid ?? 0;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  try {
    const isUp = (all: string) => /sign-in#token=/.test(all) && /Local:/.test(all);
    await eventually(() => output, isUp);
    expect(isRunning(group)).toBe(true);
    child.kill();
    await once(child, 'exit');
    await eventually(
      () => isRunning(group),
      (is) => !is,
    );
  } finally {
    if (isRunning(group)) process.kill(-group, 'SIGKILL');
  }
});
