import { setTimeout as delay } from 'node:timers/promises';
import { sampleDelivery, sendHook } from '../src/testing/services/hook-sender.js';
import { startChild, type BenchChild } from './child.js';
import { poll } from './streams/polling-clients.js';
import { STREAMS_SECRET } from './streams/secret.js';
import { openStreams } from './streams/stream-clients.js';

const STREAMS = 1000;
const CHANGES = 20;
const EVERY_MS = 500;

type Row = Record<string, string>;

async function change(origin: string): Promise<string> {
  const delivery = sampleDelivery();
  const answer = await sendHook(`${origin}/hooks/sandbox`, STREAMS_SECRET, delivery);
  if (answer.status !== 200) throw new Error(`A delivery was answered ${answer.status}.`);
  return String(delivery['transaction_id']);
}

const at = (sorted: readonly number[], part: number) =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN).toFixed(1);

/** From sending a webhook to the console until a stream has delivered it. */
async function measureStreams(name: string, child: BenchChild): Promise<Row> {
  const { origin, hash } = new URL(child.url);
  // Memory that is used once, whatever the number of streams, is not a stream's.
  const first = await openStreams(origin, hash.slice(1), 50);
  for (let n = 0; n < 5; n += 1) await change(origin);
  first.close();
  await delay(1000);
  const before = await child.rss();
  const clients = await openStreams(origin, hash.slice(1), STREAMS);
  await delay(1000);
  const perStream = ((await child.rss()) - before) / STREAMS / 1024;

  const all: number[] = [];
  const cpuBefore = await child.cpuMs();
  const begun = performance.now();
  for (let n = 0; n < CHANGES; n += 1) {
    const delivery = sampleDelivery();
    const heard = clients.hear(String(delivery['transaction_id']), performance.now());
    await sendHook(`${origin}/hooks/sandbox`, STREAMS_SECRET, delivery);
    all.push(...(await heard));
    await delay(EVERY_MS);
  }
  const cpu = ((await child.cpuMs()) - cpuBefore) / (performance.now() - begun);
  clients.close();
  all.sort((a, b) => a - b);
  return {
    '': name,
    'p50 ms': at(all, 0.5),
    'p99 ms': at(all, 0.99),
    'max ms': at(all, 1),
    'kB a stream': perStream.toFixed(1),
    'CPU %': (cpu * 100).toFixed(1),
    'requests/s': '0',
  };
}

async function measurePolls(child: BenchChild): Promise<Row> {
  const { origin, hash } = new URL(child.url);
  for (let n = 0; n < 50; n += 1) await change(origin);
  const spanMs = CHANGES * EVERY_MS;
  const before = await child.cpuMs();
  const begun = performance.now();
  const answered = await poll(origin, hash.slice(1), STREAMS, spanMs);
  const ms = performance.now() - begun;
  const cpu = ((await child.cpuMs()) - before) / ms;
  return {
    '': 'the same pages, polling every 2 s',
    // A change waits for the next poll.
    'p50 ms': '–',
    'p99 ms': '–',
    'max ms': '–',
    'kB a stream': '–',
    'CPU %': (cpu * 100).toFixed(1),
    'requests/s': ((answered * 1000) / ms).toFixed(0),
  };
}

/**
 * A thousand pages that receive a webhook which the console accepts (signature, database, streams), compared with a
 * bare better-sse channel, and with as many pages that poll.
 */
export async function benchStreams(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, server] of [
    ['the console', 'streams-console'],
    ['better-sse channel, nothing else', 'better-sse-server'],
  ] as const) {
    const child = await startChild(server);
    rows.push(await measureStreams(name, child));
    await child.stop();
  }
  const child = await startChild('streams-console');
  rows.push(await measurePolls(child));
  await child.stop();
  return rows;
}
