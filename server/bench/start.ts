import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './table.js';

const TOP = fileURLToPath(new URL('../..', import.meta.url));
const STARTS = 5;

function startOnce(dataFolder: string): Promise<number> {
  const begun = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: TOP,
    env: { ...process.env, PORT: '0', SANDBOX_PORT: '0', DATA_DIR: dataFolder },
    detached: true,
  });
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (!output.includes('Data ')) return;
      const ms = performance.now() - begun;
      child.removeAllListeners('exit').once('exit', () => {
        resolve(ms);
      });
      // The whole group, because npm only passes on signals from a terminal.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    });
    child.once('exit', () => {
      reject(new Error(`The start failed: ${output}`));
    });
  });
}

/** How long a start takes after the first one, until the start block is printed. */
export async function benchStart(): Promise<Record<string, string>[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'connect-console-bench-'));
  await startOnce(dataFolder);
  const times: number[] = [];
  for (let index = 0; index < STARTS; index += 1) times.push(await startOnce(dataFolder));
  rmSync(dataFolder, { recursive: true, force: true });
  return [
    {
      '': `npm start, ${STARTS} starts after the first`,
      'median ms': median(times).toFixed(0),
      'slowest ms': Math.max(...times).toFixed(0),
    },
  ];
}
