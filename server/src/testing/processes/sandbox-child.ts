import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { builtProgram } from './built-program.js';

/** A sandbox in its own process, with the one sandbox key `key`. */
export interface SandboxChild {
  url: string;
  /** The response's body; throws unless it is a success, also if the process is gone. */
  ask: (path: string, body?: object) => Promise<unknown>;
  /** kill -9; waits until it is gone. */
  kill: () => Promise<void>;
}

/** Starts a sandbox's process and waits until it listens. */
export async function startSandboxChild(
  databaseFile: string,
  retryBaseMs: number,
): Promise<SandboxChild> {
  const settings = JSON.stringify({ databaseFile, retryBaseMs });
  const child = spawn(
    process.execPath,
    [builtProgram(new URL('./sandbox-process.ts', import.meta.url)), settings],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = once(child, 'exit');
  const read = async (): Promise<string> => {
    for await (const line of createInterface(child.stdout)) return line;
    throw new Error('the sandbox ended before it listened');
  };
  const url = await read();
  return {
    url,
    async ask(path, body) {
      const response = await fetch(url + path, {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', 'API-KEY': 'key' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      return response.json();
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
