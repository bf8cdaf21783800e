import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { startChild, type BenchChild } from './child.js';
import { hasNginx, startNginx } from './nginx.js';
import { median } from './table.js';

const run = promisify(execFile);
const ROUNDS = 5;
const SECONDS = 4;
const WARM_UP_S = 3;
const CONNECTIONS = [10, 50] as const;
const PATH = '/api/sandbox/v1/webhook/admin/call/get';
const RIVAL = 'express + http-proxy-middleware';
const CONSOLE = 'the console';
const NGINX = 'nginx';

// The share of the rival's requests per second, by listing and connections.
const TARGETS = { unchanged: { 10: 0.8, 50: 1 }, changing: { 10: 0.5, 50: 0.5 } } as const;

const result = z.object({
  requests: z.object({ average: z.number(), total: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  non2xx: z.number(),
});

type Server = Pick<BenchChild, 'url' | 'stop'> & Partial<BenchChild>;

/** The results of one server in one round. */
interface Measured {
  perSecond: number;
  /** CPU time of the server's process for each request; null if not measured. */
  cpuMs: number | null;
  p50: number;
  p99: number;
}

async function load({ url }: Server, connections: number, seconds: number) {
  const { origin, hash } = new URL(url);
  const headers = ['content-type=application/json', `cookie=${hash.slice(1)}`];
  const { stdout } = await run('npx', [
    'autocannon',
    ...['--json', '-c', String(connections), '-d', String(seconds), '-m', 'POST', '-b', '{}'],
    ...headers.flatMap((header) => ['-H', header]),
    origin + PATH,
  ]);
  const { non2xx, ...measured } = result.parse(JSON.parse(stdout));
  if (non2xx > 0) throw new Error(`${non2xx} responses were no success.`);
  return measured;
}

async function measure(server: Server, connections: number, seconds: number): Promise<Measured> {
  const before = await server.cpuMs?.();
  const { requests, latency } = await load(server, connections, seconds);
  const after = await server.cpuMs?.();
  const cpuMs = before === undefined || after === undefined ? null : after - before;
  return {
    ...{ perSecond: requests.average, p50: latency.p50, p99: latency.p99 },
    cpuMs: cpuMs === null ? null : cpuMs / requests.total,
  };
}

async function startServers(target: string): Promise<Map<string, Server>> {
  const servers = new Map<string, Server>();
  servers.set(RIVAL, await startChild('http-proxy', { target }));
  servers.set(CONSOLE, await startChild('console', { target }));
  if (await hasNginx()) servers.set(NGINX, await startNginx(target));
  return servers;
}

const middle = (rounds: readonly Measured[], of: (round: Measured) => number | null) =>
  median(rounds.map((round) => of(round) ?? Number.NaN));

function row(
  {
    name,
    listing,
    connections,
  }: { name: string; listing: keyof typeof TARGETS; connections: 10 | 50 },
  rounds: readonly Measured[],
  rival: readonly Measured[],
): Record<string, string> {
  const ratio = median(
    rounds.map(({ perSecond }, n) => perSecond / (rival[n]?.perSecond ?? Number.NaN)),
  );
  const cpuMs = middle(rounds, (round) => round.cpuMs);
  const target = TARGETS[listing][connections];
  return {
    ...{ listing, connections: String(connections), server: name },
    'requests/s': middle(rounds, (round) => round.perSecond).toFixed(0),
    ratio: ratio.toFixed(2),
    target: name === CONSOLE ? target.toFixed(1) : '–',
    kept: name !== CONSOLE ? '–' : ratio >= target ? 'yes' : 'NO',
    'p50 ms': middle(rounds, (round) => round.p50).toFixed(0),
    'p99 ms': middle(rounds, (round) => round.p99).toFixed(0),
    'CPU ms/request': Number.isNaN(cpuMs) ? '–' : cpuMs.toFixed(3),
  };
}

/**
 * `call/get` with 50 calls: requests per second through the console, an Express proxy with connections that stay open,
 * and nginx if it is installed. The servers take turns, so that other load on the machine affects all of them; a ratio
 * is the median of the rounds' ratios to the Express proxy. Each response of a changing listing is different.
 */
export async function benchProxy(count = ROUNDS): Promise<Record<string, string>[]> {
  const rows: Record<string, string>[] = [];
  for (const listing of ['unchanged', 'changing'] as const) {
    const service = await startChild('fifty-calls', { changes: listing === 'changing' });
    const servers = await startServers(service.url);
    for (const server of servers.values()) await load(server, 50, WARM_UP_S);
    for (const connections of CONNECTIONS) {
      const measured = new Map([...servers.keys()].map((name) => [name, [] as Measured[]]));
      for (let n = 0; n < count; n += 1) {
        for (const [name, server] of servers) {
          measured.get(name)?.push(await measure(server, connections, SECONDS));
        }
      }
      const rival = measured.get(RIVAL) ?? [];
      for (const [name, rounds] of measured)
        rows.push(row({ name, listing, connections }, rounds, rival));
    }
    if (!servers.has(NGINX)) process.stderr.write('nginx is not installed; it is left out.\n');
    for (const server of servers.values()) await server.stop();
    await service.stop();
  }
  return rows;
}
