import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from './clock.js';

export interface AlarmSettings {
  clock: Clock;
  logger: Logger;
  /** Runs what is due; resolves to the next due time by the sandbox's clock, or null. */
  work: () => Promise<number | null>;
  /** The log message of a failure, after which it runs again in a second. */
  fault: string;
}

/** The pause after a database failure, so that a full disk does not flood the log. */
export const AFTER_FAULT_MS = 1000;
/** A timer cannot wait longer than 2^31 ms; waking up early costs nothing. */
const LONGEST_TIMER_MS = 60 * 60 * 1000;

/**
 * Runs work that is queued in a table, when it is woken and when the next row is due. The table is the only queue, so a
 * crash loses nothing, and each run sets the timer anew.
 */
export function createAlarm({ clock, logger, work, fault }: AlarmSettings) {
  const run = { stopped: false, again: false, now: null as Promise<void> | null };
  let timer: NodeJS.Timeout | undefined;

  async function runOnce(): Promise<void> {
    run.again = false;
    const at = await work();
    clearTimeout(timer);
    if (at === null) return;
    const wait = Math.max(0, at - clock.now());
    timer = setTimeout(wake, Math.min(wait, LONGEST_TIMER_MS));
  }

  /** Runs the work soon; several wake-ups cause one run. */
  function wake(): void {
    run.again = true;
    if (run.now !== null || run.stopped) return;
    // Deliveries that end together first free their places and then cause one run.
    run.now = nextTurn()
      .then(runOnce)
      .catch(async (error: unknown) => {
        logger.error({ err: error }, fault);
        await delay(AFTER_FAULT_MS);
        run.again = true;
      })
      .finally(() => {
        run.now = null;
        if (run.again) wake();
      });
  }

  return {
    wake,
    isStopped: () => run.stopped,
    /** Stops running, and waits for the run under way. */
    stop: async () => {
      run.stopped = true;
      await run.now;
      clearTimeout(timer);
    },
  };
}

export type Alarm = ReturnType<typeof createAlarm>;
