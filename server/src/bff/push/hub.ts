import type { Environment } from '../../contract/index.js';
import type { ChangeFeed } from '../feed/change-feed.js';
import { createCatchUp } from './catch-up.js';
import { PIECE_BYTES, toPieces } from './frame.js';
import { loadFrames, newestOfEach, type RecordSources } from './changed-records.js';
import { createRecentPieces } from './frame.js';
import type { Stream } from './stream.js';

const BATCH = 500;
const RECENT_BYTES = 1024 * 1024;
const UNWATCHED_PACE_MS = 1000;
const AFTER_FAILURE_MS = 1000;

/** The data sources of an environment's streams. */
export interface HubSettings {
  environment: Environment;
  changes: ChangeFeed;
  sources: RecordSources;
  /** A read of the database failed; it is tried again. */
  onFailure: (error: unknown) => void;
}

/** The open streams of one environment. */
export interface Hub {
  streams: ReadonlySet<Stream>;
  /** The number of the newest change that was read. A response that is built afterwards includes that change. */
  at: () => Promise<number>;
  /** Brings the stream up to the newest change after its own, and keeps it there. */
  join: (stream: Stream) => void;
  leave: (stream: Stream) => void;
  /** The stream was full and takes more again. */
  drained: (stream: Stream) => void;
  /** There may be changes. */
  changed: () => void;
  stop: () => void;
}

/** A hub that reads each change once, however many streams are open. */
export function createHub({ environment, changes, sources, onFailure }: HubSettings): Hub {
  const streams = new Set<Stream>();
  const recent = createRecentPieces(RECENT_BYTES);
  let at: number | null = null;
  let reading: Promise<void> | null = null;
  let isDue = false;
  let timer: NodeJS.Timeout | null = null;

  function start(number: number): void {
    at = number;
    recent.forget();
  }

  /** Reads the next changes and writes them to all streams that are up to date; returns whether there may be more. */
  async function step(): Promise<boolean> {
    if (at === null || streams.size === 0) {
      start(await changes.newest(environment));
      return false;
    }
    const from = at;
    const found = await changes.since(environment, from, BATCH);
    const last = found?.at(-1);
    if (!found) start(await changes.newest(environment));
    if (!last || !found) return false;
    const frames = await loadFrames(sources, environment, newestOfEach(found));
    for (const piece of toPieces(frames, from, last.id, PIECE_BYTES)) {
      recent.keep(piece);
      at = piece.to;
      for (const stream of streams) {
        if (stream.at !== piece.from || stream.isCatchingUp || stream.isFull()) continue;
        stream.send(piece.bytes);
        stream.at = piece.to;
      }
    }
    return found.length === BATCH;
  }

  async function readOn(): Promise<void> {
    do {
      isDue = false;
      if (await step()) isDue = true;
    } while (isDue);
  }

  function read(): Promise<void> {
    isDue = true;
    reading ??= readOn().finally(() => {
      reading = null;
    });
    return reading;
  }

  const later = (ms: number) => {
    timer ??= setTimeout(() => {
      timer = null;
      readSoon();
    }, ms);
  };

  function readSoon(): void {
    read().then(
      () => {
        for (const stream of streams) catchUp(stream);
      },
      (error: unknown) => {
        onFailure(error);
        later(AFTER_FAILURE_MS);
      },
    );
  }

  async function newest(): Promise<number> {
    if (at === null) await read();
    return at ?? 0;
  }

  const catchUp = createCatchUp({
    ...{ environment, changes, sources, recent },
    cursor: () => at ?? 0,
    read,
    onFailure,
  });

  return {
    streams,
    at: newest,
    join(stream) {
      streams.add(stream);
      readSoon();
    },
    leave: (stream) => streams.delete(stream),
    drained: catchUp,
    changed() {
      // No page is open, but the number in the responses must not fall too far behind.
      if (streams.size === 0) later(UNWATCHED_PACE_MS);
      else readSoon();
    },
    stop() {
      if (timer) clearTimeout(timer);
    },
  };
}
