import type { SessionStore } from '../auth/session-store.js';
import type { Stream } from './stream.js';

const UNREAD_MS = 30_000;

/** Drops the streams whose client has not read for 30 s: each comes back after the last that it got. */
export function dropUnread(streams: Iterable<Stream>, now: number): void {
  for (const stream of streams) {
    if (!stream.isFull()) stream.fullSince = null;
    else if (now - (stream.fullSince ??= now) >= UNREAD_MS) stream.drop();
  }
}

/** Ends the streams whose session was revoked or is over; one query tells it of all. */
export async function endSignedOut(
  streams: readonly Stream[],
  sessions: SessionStore,
): Promise<void> {
  const alive = await sessions.stillOpen([...new Set(streams.map(({ tokenHash }) => tokenHash))]);
  for (const stream of streams) if (!alive.has(stream.tokenHash)) stream.end();
}
