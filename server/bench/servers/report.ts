import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Tells the bench where this server listens, and its CPU time or its memory whenever it asks. */
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
