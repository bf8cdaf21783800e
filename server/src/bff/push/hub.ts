import type { Writable } from 'node:stream';
import type { Environment } from '../../contract/index.js';
import type { SessionStore } from '../auth/sessions.js';
import type { ChangeFeed } from '../feed/change-feed.js';
import { inTurns } from '../in-turns.js';
import { eventBytes, loadEvents, type RecordSources } from './changed-records.js';

type StreamResponse = Pick<
  Writable,
  'write' | 'end' | 'destroy' | 'destroyed' | 'writableEnded' | 'writableNeedDrain'
>;

/** One open stream. A class, so that a thousand streams share the methods. */
export class Stream {
  /** Whether it is being brought up to date. */
  isBehind = false;
  /** Since when its buffer has been full, in ms since 1970; null while the client reads. */
  fullSince: number | null = null;

  constructor(
    readonly response: StreamResponse,
    /** The session of the stream (the hash of its token). */
    readonly tokenHash: string,
    /** The last change that was written to it. */
    public at: number,
  ) {}

  get isOpen(): boolean {
    return !this.response.destroyed && !this.response.writableEnded;
  }

  /** Whether the client has not read all data yet; nothing more is written until it has. */
  isFull(): boolean {
    return this.response.writableNeedDrain;
  }

  send(bytes: Buffer): void {
    if (this.isOpen && bytes.length > 0) this.response.write(bytes);
  }
}

const UNREAD_MS = 30_000;

/** Closes the streams whose client has not read for 30 s; the client reconnects and continues after its last event. */
export function dropUnread(streams: Iterable<Stream>, now: number): void {
  for (const stream of streams) {
    if (!stream.isFull()) stream.fullSince = null;
    else if (now - (stream.fullSince ??= now) >= UNREAD_MS) stream.response.destroy();
  }
}

/** Ends the streams whose session was revoked, has ended, or now needs a second factor; one query for all of them. */
export async function endSignedOut(
  streams: readonly Stream[],
  sessions: SessionStore,
): Promise<void> {
  const alive = await sessions.stillOpen([...new Set(streams.map(({ tokenHash }) => tokenHash))]);
  for (const stream of streams) {
    const session = alive.get(stream.tokenHash);
    if (!session || session.needs_second_factor) stream.response.end();
  }
}

/**
 * If the limit is reached, closes a stream of the session with the most, for a session with fewer, so that no session
 * takes all streams. Returns whether there is room now.
 */
export function makeRoom(streams: readonly Stream[], tokenHash: string): boolean {
  const counts = new Map<string, number>();
  for (const { tokenHash: own } of streams) counts.set(own, (counts.get(own) ?? 0) + 1);
  const [most = '', count = 0] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [];
  if (count <= (counts.get(tokenHash) ?? 0) + 1) return false;
  streams.find((stream) => stream.tokenHash === most)?.response.destroy();
  return true;
}

/** A stream that missed more changes than this is reset, so that its page reads everything again. */
const MOST_MISSED = 2000;
/** Few enough that what a stream is sent at once stays small: records have some kB at most. */
const CHANGES_AT_ONCE = 20;
/** This many of the newest pieces are kept, so that a stream that is a little behind costs no query. */
const MOST_KEPT = 32;
const UNWATCHED_PACE_MS = 1000;
const AFTER_FAILURE_MS = 1000;
const NOTHING = Buffer.alloc(0);

/** The events of all changes after `from` up to `to`. */
interface Piece {
  to: number;
  bytes: Buffer;
}

export interface HubSettings {
  environment: Environment;
  changes: ChangeFeed;
  sources: RecordSources;
  /** Reading the database failed; it is tried again. */
  onFailure: (error: unknown) => void;
}

/** The open streams of one environment: each change is read once for all of them. */
export function createHub({ environment, changes, sources, onFailure }: HubSettings) {
  const streams = new Set<Stream>();
  /** What is pushed after each change, by number; null if it could not be read. */
  const pieces = new Map<number, Promise<Piece | null>>();
  const readNewest = inTurns(changes.newest);
  /** The number of the newest known change; -1 before the first read. */
  let at = -1;
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;

  function failed(error: unknown): null {
    onFailure(error);
    later(AFTER_FAILURE_MS);
    return null;
  }

  async function readAt(): Promise<number> {
    at = await readNewest(environment);
    return at;
  }

  const reset = (): Piece => ({ to: at, bytes: eventBytes('reset', {}, at) });

  /** The next changed records, each once in its current state. */
  async function read(from: number): Promise<Piece> {
    // The changes are numbered without gaps.
    if (at - from > MOST_MISSED) return reset();
    const missed = await changes.since(environment, from, CHANGES_AT_ONCE);
    const last = missed?.at(-1);
    if (!missed || !last) return reset();
    return { to: last.id, bytes: await loadEvents(sources, environment, missed) };
  }

  async function pieceAfter(from: number): Promise<Piece | null> {
    // Another process sent it newer changes, or the change feed was renumbered.
    if (from > at && from > (await readAt())) return reset();
    if (from === at) return { to: at, bytes: NOTHING };
    const known = pieces.get(from);
    if (known) return known;
    const piece = read(from).catch((error: unknown) => {
      pieces.delete(from);
      return failed(error);
    });
    pieces.set(from, piece);
    const [oldest] = pieces.keys();
    if (pieces.size > MOST_KEPT && oldest !== undefined) pieces.delete(oldest);
    return piece;
  }

  async function bringUp(stream: Stream): Promise<void> {
    if (stream.isBehind) return;
    stream.isBehind = true;
    try {
      while (!isStopped && stream.isOpen && !stream.isFull() && stream.at !== at) {
        const piece = await pieceAfter(stream.at);
        if (!piece) break;
        stream.send(piece.bytes);
        stream.at = piece.to;
      }
    } finally {
      // Set in the same turn as the last comparison, so that the next change finds the stream ready.
      stream.isBehind = false;
    }
  }

  const bring = (stream: Stream) => {
    bringUp(stream).catch(failed);
  };

  function advance(): void {
    readAt().then(() => {
      streams.forEach(bring);
    }, failed);
  }

  function later(ms: number): void {
    // A read under way may fail after the stop, and would then be repeated for ever.
    if (isStopped) return;
    timer ??= setTimeout(() => {
      timer = null;
      advance();
    }, ms);
  }

  const stopHearing = changes.onChange((changed) => {
    if (changed !== environment) return;
    // No page is open, but the number in the responses must not fall too far behind.
    if (streams.size === 0) later(UNWATCHED_PACE_MS);
    else advance();
  });

  return {
    streams,
    /** The number of the newest known change. A response that is built afterwards includes that change. */
    at: (): Promise<number> => (at < 0 ? readAt() : Promise.resolve(at)),
    /** Brings the stream up to date, and keeps it there. */
    join(stream: Stream) {
      streams.add(stream);
      advance();
    },
    leave: (stream: Stream) => streams.delete(stream),
    /** The stream was full and has room again. */
    drained: bring,
    stop() {
      isStopped = true;
      stopHearing();
      if (timer) clearTimeout(timer);
    },
  };
}

export type Hub = ReturnType<typeof createHub>;
