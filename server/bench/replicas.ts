import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../src/testing/eventually.js';
import { sampleDelivery, sendHook } from '../src/testing/services/hook-sender.js';
import { startListingService } from '../src/testing/services/listing-service.js';
import { startChild } from './child.js';
import { startEmptyPostgres } from './replicas/postgres.js';
import { openResuming, type ResumingStreams } from './replicas/resuming-streams.js';
import { STREAMS_SECRET } from './streams/secret.js';

const EACH = 1000;
const CHANGES = 20;
const EVERY_MS = 500;
const WITHIN_MS = 60_000;

type Row = Record<string, string>;

const at = (sorted: readonly number[], part: number) =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN).toFixed(0);
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);
const NONE = { 'p50 ms': '–', 'p99 ms': '–', 'max ms': '–' };

/** Sends a webhook to one of the consoles. Resolves to its ID once it is accepted. */
async function send(origin: string, streams: ResumingStreams) {
  const delivery = sampleDelivery();
  const id = String(delivery['transaction_id']);
  const heard = streams.hear(id, performance.now());
  const { status } = await sendHook(`${origin}/hooks/sandbox`, STREAMS_SECRET, delivery);
  if (status !== 200) throw new Error(`A delivery was answered ${status}.`);
  return { id, heard };
}

async function missed(): Promise<never> {
  await delay(WITHIN_MS, undefined, { ref: false });
  throw new Error('A stream has missed a change.');
}

/** From sending a webhook to one console until every stream of every console has it. */
async function measure(name: string, origins: readonly string[], streams: ResumingStreams) {
  const all: number[] = [];
  for (let n = 0; n < CHANGES; n += 1) {
    const { heard } = await send(origins[n % origins.length] ?? '', streams);
    all.push(...(await Promise.race([heard, missed()])));
    await delay(EVERY_MS);
  }
  all.sort((a, b) => a - b);
  return {
    ...{ '': name, 'p50 ms': at(all, 0.5), 'p99 ms': at(all, 0.99), 'max ms': at(all, 1) },
    ...{ s: '–', missed: '0' },
  };
}

/**
 * Two consoles on one Postgres with 1,000 streams each, of which the leader is killed: how fast changes arrive before
 * and after, how long its streams take to resume at the other console, what they miss, and when that one leads.
 */
export async function benchReplicas(): Promise<Row[]> {
  const postgres = await startEmptyPostgres();
  const service = await startListingService();
  const start = (name: string) =>
    startChild('replica', {
      ...{ database: postgres.url, file: postgres.file('unused.db') },
      service: `${service.url}/${name}`,
    });
  const leader = await start('first');
  await eventually(() => service.requests.some(({ path }) => path.startsWith('/first/')), Boolean);
  const other = await start('second');
  const origins = [leader, other].map(({ url }) => new URL(url).origin);
  const [, survivor = ''] = origins;
  const streams = await openResuming(origins, new URL(other.url).hash.slice(1), EACH);
  const rows: Row[] = [await measure('two consoles, 1,000 streams each', origins, streams)];

  const killed = performance.now();
  const leads = eventually(
    () => service.requests.some(({ path }) => path.startsWith('/second/')),
    Boolean,
  ).then(() => seconds(killed));
  await leader.kill();
  // Changes that are made while no console has their streams may be missed.
  const meanwhile = await Promise.all(
    Array.from({ length: CHANGES }, () => send(survivor, streams).then(({ id }) => id)),
  );
  await eventually(streams.resumed, (count) => count === EACH);
  const back = seconds(killed);
  const missing = () => meanwhile.reduce((sum, id) => sum + 2 * EACH - streams.heard(id), 0);
  await eventually(missing, (count) => count === 0).catch(() => undefined);
  rows.push(
    {
      '': 'the leader killed: its streams are open again',
      ...NONE,
      s: back,
      missed: String(missing()),
    },
    { '': 'the leader killed: the other one syncs', ...NONE, s: await leads, missed: '–' },
    await measure('one console, 2,000 streams', [survivor], streams),
  );
  streams.close();
  await other.stop();
  await service.stop();
  await postgres.stop();
  return rows;
}
