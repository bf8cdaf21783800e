import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Reports this server's address to the bench, and its CPU time or memory on request. */
export function report(url: string): void {
  process.on('message', (asked) => {
    if (asked === 'memory') {
      setFlagsFromString('--expose-gc');
      runInNewContext('gc()');
      process.send?.({ rss: process.memoryUsage().rss });
      return;
    }
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMs: (user + system) / 1000 });
  });
  process.send?.({ url });
}
