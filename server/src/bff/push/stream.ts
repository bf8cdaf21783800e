import type { Writable } from 'node:stream';
import type { SessionStore } from '../auth/session-store.js';

/** What a stream needs of its HTTP response. */
type StreamResponse = Pick<
  Writable,
  'write' | 'end' | 'destroy' | 'destroyed' | 'writableEnded' | 'writableNeedDrain'
>;

/** One open stream. A class, so that a thousand streams share the methods. */
export class Stream {
  /** The last change that was written to it. */
  at: number;
  /** Whether it is being brought up to the newest change. */
  isBehind = false;
  /** When it was first found full, in ms since 1970; null while it takes what is written. */
  fullSince: number | null = null;

  constructor(
    private readonly response: StreamResponse,
    /** Whose session it is (the hash of the token). */
    readonly tokenHash: string,
    at: number,
  ) {
    this.at = at;
  }

  get isOpen(): boolean {
    return !this.response.destroyed && !this.response.writableEnded;
  }

  /** Whether the client has not read all data yet; nothing is written until it has. */
  isFull(): boolean {
    return this.response.writableNeedDrain;
  }

  send(bytes: Buffer): void {
    if (this.isOpen && bytes.length > 0) this.response.write(bytes);
  }

  /** Flushes pending data, then closes. */
  end(): void {
    this.response.end();
  }

  /** Closes at once. */
  drop(): void {
    this.response.destroy();
  }
}

const UNREAD_MS = 30_000;

/** Drops the streams whose client has not read for 30 s: each comes back after the last that it got. */
export function dropUnread(streams: Iterable<Stream>, now: number): void {
  for (const stream of streams) {
    if (!stream.isFull()) stream.fullSince = null;
    else if (now - (stream.fullSince ??= now) >= UNREAD_MS) stream.drop();
  }
}

/** Ends the streams whose session was revoked or is over; one query for all. */
export async function endSignedOut(
  streams: readonly Stream[],
  sessions: SessionStore,
): Promise<void> {
  const alive = await sessions.stillOpen([...new Set(streams.map(({ tokenHash }) => tokenHash))]);
  for (const stream of streams) if (!alive.has(stream.tokenHash)) stream.end();
}
