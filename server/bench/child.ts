import { fork, type ChildProcess } from 'node:child_process';
import { z } from 'zod';
import { builtProgram } from '../src/testing/processes/built-program.js';

const message = z.object({
  url: z.string().optional(),
  cpuMs: z.number().optional(),
  rss: z.number().optional(),
});

/** A server of the bench in its own process, so that its CPU time can be measured. */
export interface BenchChild {
  url: string;
  /** CPU time so far, user and system, in ms. */
  cpuMs: () => Promise<number>;
  /** Its resident memory in bytes, after a garbage collection. */
  rss: () => Promise<number>;
  stop: () => Promise<void>;
  /** Ends it as a crash would. */
  kill: () => Promise<void>;
}

function next(child: ChildProcess): Promise<z.infer<typeof message>> {
  return new Promise((resolve, reject) => {
    const onExit = () => {
      reject(new Error('A server of the bench ended.'));
    };
    child.once('exit', onExit);
    child.once('message', (value) => {
      child.off('exit', onExit);
      resolve(message.parse(value));
    });
  });
}

/** Builds and starts `servers/{name}.ts`, whose first message is its URL; `settings` are passed as JSON. */
export async function startChild(name: string, settings: object = {}): Promise<BenchChild> {
  const program = builtProgram(new URL(`./servers/${name}.ts`, import.meta.url));
  const child = fork(program, [JSON.stringify(settings)], { execArgv: [] });
  const { url = '' } = await next(child);
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      child.removeAllListeners('exit').once('exit', () => {
        resolve();
      });
      child.kill(signal);
    });
  return {
    url,
    cpuMs: async () => {
      child.send('cpu');
      return (await next(child)).cpuMs ?? 0;
    },
    rss: async () => {
      child.send('memory');
      return (await next(child)).rss ?? 0;
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
