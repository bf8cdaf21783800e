import type { Environment } from '../../contract/index.js';
import type { ChangeFeed } from '../feed/change-feed.js';
import { eventBytes, toPieces, PIECE_BYTES } from './frame.js';
import { loadFrames, newestOfEach, type RecordSources } from './changed-records.js';
import type { RecentPieces } from './frame.js';
import type { Stream } from './stream.js';

/** A stream that missed more changes than this is reset, so that its page reads everything again. */
const MOST_MISSED = 2000;
const AT_ONCE = 200;

/** What is written to a stream, and the change that it is at then. */
interface Step {
  bytes: Buffer;
  to: number;
}

interface CatchUpSettings {
  environment: Environment;
  changes: ChangeFeed;
  sources: RecordSources;
  recent: RecentPieces;
  /** The newest change that the hub has read. */
  cursor: () => number;
  /** Brings the hub up to the newest change. */
  read: () => Promise<void>;
  onFailure: (error: unknown) => void;
}

/**
 * Brings single streams up to the hub: from the recent pieces, which takes no query and no time, so that they
 * do arrive; before that from the change feed, each record once. Stops at a stream that is full.
 */
export function createCatchUp(settings: CatchUpSettings): (stream: Stream) => void {
  const { environment, changes, sources, recent, cursor, read, onFailure } = settings;
  const under = new Map<number, Promise<readonly Step[]>>();

  const reset = (): Step[] => {
    const to = cursor();
    return [{ bytes: eventBytes('reset', {}, to), to }];
  };

  async function replay(from: number): Promise<readonly Step[]> {
    const missed = await changes.since(environment, from, MOST_MISSED + 1);
    const last = missed?.at(-1);
    if (!missed || !last || missed.length > MOST_MISSED) return reset();
    const all = newestOfEach(missed);
    const some = all.slice(0, AT_ONCE);
    const frames = await loadFrames(sources, environment, some);
    const to = all.length > AT_ONCE ? (some.at(-1)?.id ?? last.id) : last.id;
    return toPieces(frames, from, to, PIECE_BYTES);
  }

  /** After a restart all streams resume from the same change: it is read once for all of them. */
  function replayOnce(from: number): Promise<readonly Step[]> {
    const known = under.get(from);
    if (known) return known;
    const asked = replay(from).finally(() => under.delete(from));
    under.set(from, asked);
    return asked;
  }

  /** The stream is ahead of the hub: another process sent it newer changes, or the change feed was renumbered. */
  async function fromAhead(from: number): Promise<readonly Step[]> {
    await read();
    return from > cursor() ? reset() : [];
  }

  async function stepsAfter(from: number): Promise<readonly Step[]> {
    return from > cursor() ? fromAhead(from) : replayOnce(from);
  }

  async function bring(stream: Stream): Promise<void> {
    stream.isCatchingUp = true;
    try {
      while (stream.isOpen && !stream.isFull() && stream.at !== cursor()) {
        const recentStep = recent.after(stream.at);
        for (const { bytes, to } of recentStep ? [recentStep] : await stepsAfter(stream.at)) {
          if (stream.isFull()) break;
          stream.send(bytes);
          stream.at = to;
        }
      }
    } finally {
      // Set in the same turn as the last comparison with the cursor, so that the next change finds the stream ready.
      stream.isCatchingUp = false;
    }
  }

  return (stream) => {
    if (stream.isCatchingUp || stream.at === cursor()) return;
    bring(stream).catch((error: unknown) => {
      onFailure(error);
      // The client reconnects and resumes after the last change that it received.
      stream.drop();
    });
  };
}
