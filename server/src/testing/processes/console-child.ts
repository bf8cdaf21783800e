import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { builtProgram } from './built-program.js';
import type { TestPlace } from '../fixtures/test-place.js';

/** How the child reaches its one service, the sandbox environment's. */
export interface ChildService {
  baseUrl: string;
  apiKey: string;
  webhookSecret: string;
}

/** A console in its own process. */
export interface ConsoleChild {
  /** Opens the database and listens; resolves to the URL. Before that it only loads its modules. */
  start: () => Promise<string>;
  /** kill -9; waits until it is gone. */
  kill: () => Promise<void>;
}

/** Starts a console process on this database, which polls its service and checks alert rules at the fastest pace. */
export function spawnConsole(
  { file, url }: TestPlace,
  service: ChildService,
  { sync = false, alerts = false }: { sync?: boolean; alerts?: boolean } = {},
): ConsoleChild {
  const settings = JSON.stringify({ file, url, sync, alerts, ...service });
  const child = spawn(
    process.execPath,
    [builtProgram(new URL('./console-process.ts', import.meta.url)), settings],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const ended = once(child, 'exit');
  return {
    async start() {
      child.stdin.write('start\n');
      for await (const line of createInterface(child.stdout)) return line;
      throw new Error('the console ended before it listened');
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
