import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../testing/eventually.js';
import { openTestDatabase, type TestDatabase } from '../../testing/fixtures/test-database.js';
import { createChangeFeed, type ChangeFeed } from '../feed/change-feed.js';
import { createHub, type Hub } from './hub.js';
import type { RecordSources } from './changed-records.js';
import { dropUnread, Stream } from './hub.js';

const RECORD_BYTES = 3000;

let opened: TestDatabase;
let changes: ChangeFeed;
let hub: Hub;
let loads: number;
let isBroken: boolean;
const failures: unknown[] = [];

const sources: RecordSources = {
  call: (_environment, keys) => {
    loads += 1;
    if (isBroken) return Promise.reject(new Error('no database'));
    return Promise.resolve(new Map(keys.map((key) => [key, key.padEnd(RECORD_BYTES, '.')])));
  },
};

beforeEach(async () => {
  opened = await openTestDatabase();
  changes = createChangeFeed(opened.database);
  [loads, isBroken] = [0, false];
  failures.length = 0;
  const onFailure = (error: unknown) => failures.push(error);
  hub = createHub({ environment: 'sandbox', changes, sources, onFailure });
  await hub.at();
});
afterEach(async () => {
  hub.stop();
  await opened.remove();
});

const write = (...keys: string[]) =>
  changes.write('sandbox', (_within, publish) => {
    for (const key of keys) publish('call', key);
    return Promise.resolve();
  });
const keys = (count: number, from = 0) =>
  Array.from({ length: count }, (_value, n) => `c${from + n}`);

/** A client that reads only on request. */
function join(at = 0) {
  // Newer versions of Node buffer four times as much by default.
  const pipe = new PassThrough({ highWaterMark: 16 * 1024 });
  const stream = new Stream(pipe, 'a-session', at);
  pipe.on('drain', () => {
    hub.drained(stream);
  });
  hub.join(stream);
  return { pipe, stream, waiting: () => pipe.writableLength + pipe.readableLength };
}

function readOn(pipe: PassThrough): () => string[] {
  let text = '';
  pipe.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return () => [...text.matchAll(/"(c\d+)\./g)].map(([, key]) => key ?? '');
}

const isAt = (stream: Stream, at: number) =>
  eventually(
    () => stream.at,
    (now) => now === at,
  );

describe('a client that does not read', () => {
  it('buffers no more than a piece and a buffer, and misses nothing once it reads', async () => {
    const slow = join();
    const fast = join();
    const seen = readOn(fast.pipe);
    for (let n = 0; n < 10; n += 1) {
      await write(...keys(60, n * 60));
      await isAt(fast.stream, (n + 1) * 60);
      expect(slow.waiting()).toBeLessThan(128 * 1024);
    }
    expect(seen()).toEqual(keys(600));
    expect(slow.stream.at).toBeLessThan(100);
    const caughtUp = readOn(slow.pipe);
    await isAt(slow.stream, 600);
    await eventually(caughtUp, (all) => all.length === 600);
    expect(caughtUp()).toEqual(keys(600));
  });

  it('is dropped after 30 s, and one that reads is not', async () => {
    const slow = join();
    const fast = join();
    readOn(fast.pipe);
    await write(...keys(60));
    await isAt(fast.stream, 60);
    for (const [now, isOpen] of [
      [0, true],
      [29_999, true],
      [30_000, false],
    ] as const) {
      dropUnread(hub.streams, now);
      expect([slow.stream.isOpen, fast.stream.isOpen]).toEqual([isOpen, true]);
    }
  });
});

it('reads each change once, whatever the number of streams', async () => {
  const all = Array.from({ length: 50 }, () => join());
  await write('c1');
  await Promise.all(all.map(({ stream }) => isAt(stream, 1)));
  expect(loads).toBe(1);
});

it('reads once for all streams that resume from the same change', async () => {
  await write(...keys(5));
  await eventually(hub.at, (at) => at === 5);
  const all = Array.from({ length: 50 }, () => join(2));
  await Promise.all(all.map(({ stream }) => isAt(stream, 5)));
  expect(loads).toBe(1);
});

it('tries again after a read failed, for streams that are behind and for others', async () => {
  await write(...keys(5));
  await eventually(hub.at, (at) => at === 5);
  isBroken = true;
  const late = join(2);
  const upToDate = join(5);
  await write('c9');
  await eventually(
    () => failures.length,
    (count) => count >= 2,
  );
  isBroken = false;
  await isAt(upToDate.stream, 6);
  await isAt(late.stream, 6);
});

it('tries no read again that fails after it was stopped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const newest = vi.fn(() => Promise.reject(new Error('no database')));
    const onFailure = (error: unknown) => failures.push(error);
    const parts = { environment: 'sandbox', sources, onFailure } as const;
    const stopped = createHub({ ...parts, changes: { ...changes, newest } });
    stopped.join(new Stream(new PassThrough(), 'a-session', 0));
    stopped.stop();
    await vi.waitUntil(() => failures.length === 1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(newest).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

it('brings no stream up to a change that it reads after it was stopped', async () => {
  let resolve: (at: number) => void = () => undefined;
  const newest = vi.fn(() => new Promise<number>((read) => (resolve = read)));
  const since = vi.fn(() => Promise.resolve(null));
  const onFailure = (error: unknown) => failures.push(error);
  const parts = { environment: 'sandbox', sources, onFailure } as const;
  const stopped = createHub({ ...parts, changes: { ...changes, newest, since } });
  stopped.join(new Stream(new PassThrough(), 'a-session', 0));
  await eventually(() => newest.mock.calls.length, Boolean);
  stopped.stop();
  resolve(5);
  // A turn of the loop: everything that follows from the read has started by then.
  await new Promise(setImmediate);
  expect(since).not.toHaveBeenCalled();
});
