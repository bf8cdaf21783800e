import type { Logger } from 'pino';
import type { Clock } from './clock.js';

/** Looks into a table for what is due, when it is woken and when the next row falls due. */
export interface Alarm {
  /** Looks soon; many wake-ups are one look. */
  wake: () => void;
  isStopped: () => boolean;
  /** Looks no more, and waits for the look under way. */
  stop: () => Promise<void>;
}

/** What an alarm is for. */
export interface AlarmSettings {
  clock: Clock;
  logger: Logger;
  /** Does what is due, and answers when the next is by the sandbox's clock; null when none is. */
  look: () => Promise<number | null>;
  /** What the log says when a look failed; it is repeated after a second. */
  fault: string;
}

/** How long to wait after the database failed, so that a full disk does not become a storm. */
export const AFTER_FAULT_MS = 1000;
/** A timer cannot wait longer than 2^31 ms; a second look costs nothing. */
const LONGEST_TIMER_MS = 60 * 60 * 1000;

/** Resolves after so many ms. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));
/** Resolves once everything else that is ready had its turn. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * The queue is always the table, so that a crash loses nothing; the one timer is set from it each time.
 */
export function createAlarm({ clock, logger, look, fault }: AlarmSettings): Alarm {
  const looking = { stopped: false, again: false, now: null as Promise<void> | null };
  let timer: NodeJS.Timeout | undefined;

  async function lookOnce(): Promise<void> {
    looking.again = false;
    const at = await look();
    clearTimeout(timer);
    if (at === null) return;
    const wait = Math.max(0, at - clock.now());
    timer = setTimeout(wake, Math.min(wait, LONGEST_TIMER_MS));
  }

  function wake(): void {
    looking.again = true;
    if (looking.now !== null || looking.stopped) return;
    // What ends together frees its places first, and is one look.
    looking.now = nextTurn()
      .then(lookOnce)
      .catch(async (error: unknown) => {
        logger.error({ err: error }, fault);
        await pause(AFTER_FAULT_MS);
        looking.again = true;
      })
      .finally(() => {
        looking.now = null;
        if (looking.again) wake();
      });
  }

  return {
    wake,
    isStopped: () => looking.stopped,
    stop: async () => {
      looking.stopped = true;
      await looking.now;
      clearTimeout(timer);
    },
  };
}
