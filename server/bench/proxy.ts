import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { startChild, type BenchChild } from './child.js';

const run = promisify(execFile);
const CONNECTIONS = '10';
const WARM_UP_S = '3';
const SECONDS = '10';
const PATH = '/api/sandbox/v1/webhook/admin/call/get';
const result = z.object({
  requests: z.object({ average: z.number(), total: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  non2xx: z.number(),
});

async function load(child: BenchChild, seconds: string) {
  const { origin, hash } = new URL(child.url);
  const headers = ['content-type=application/json', `cookie=${hash.slice(1)}`];
  const { stdout } = await run('npx', [
    'autocannon',
    ...['--json', '-c', CONNECTIONS, '-d', seconds, '-m', 'POST', '-b', '{}'],
    ...headers.flatMap((header) => ['-H', header]),
    origin + PATH,
  ]);
  return result.parse(JSON.parse(stdout));
}

async function measure(child: BenchChild) {
  await load(child, WARM_UP_S);
  const before = await child.cpuMs();
  const { requests, latency, non2xx } = await load(child, SECONDS);
  if (non2xx > 0) throw new Error(`${non2xx} answers were no success.`);
  const cpuMs = ((await child.cpuMs()) - before) / requests.total;
  await child.stop();
  return { perSecond: requests.average, cpuMs, ...latency };
}

type Measured = Awaited<ReturnType<typeof measure>>;

const row = (name: string, listing: string, of: Measured, rival: Measured) => ({
  '': name,
  listing,
  'requests/s': of.perSecond.toFixed(0),
  'CPU ms/request': of.cpuMs.toFixed(3),
  'p50 ms': String(of.p50),
  'p99 ms': String(of.p99),
  'requests/s ratio': (of.perSecond / rival.perSecond).toFixed(2),
  'CPU ratio': (of.cpuMs / rival.cpuMs).toFixed(2),
});

/**
 * `call/get` of 50 rows at 10 connections, the console against a plain Express proxy in the same run:
 * once with a listing that stays the same, as polls mostly find it, and once with one that never does.
 */
export async function benchProxy(): Promise<Record<string, string>[]> {
  const rows: Record<string, string>[] = [];
  for (const changes of [false, true]) {
    const service = await startChild('fifty-calls', { changes });
    const settings = { target: service.url };
    const plain = await measure(await startChild('plain-proxy', settings));
    const ours = await measure(await startChild('console', settings));
    await service.stop();
    const listing = changes ? 'changing' : 'the same';
    rows.push(row('express + http-proxy-middleware', listing, plain, plain));
    rows.push(row('the console', listing, ours, plain));
  }
  return rows;
}
