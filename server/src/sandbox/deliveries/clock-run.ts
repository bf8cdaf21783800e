import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ClockState } from '../../contract/index.js';
import { InvalidRequestError } from '../../http/errors.js';
import type { CallRow, Database } from '../database/schema.js';
import { summary, type PendingOf } from './pending-calls.js';
import { iso, type Clock } from '../clock/clock.js';

/** An attempt that was made and stored. */
type RecordedAttempt = Pick<CallRow, 'key_id' | 'transaction_id'>;

export interface ClockRunnerSettings {
  database: Database;
  clock: Clock;
  logger: Logger;
  /** Wakes the deliverer after the clock was moved. */
  wake: () => void;
}

interface Run {
  of: PendingOf;
  shown: NonNullable<ClockState['running']>;
  isStopped: boolean;
}

// Jitter spreads the retries of calls of the same age over less than a quarter of their wait. One move covers them,
// because a move for each of a thousand calls would take too long.
const TOGETHER = 1.25;
const CHECK_EVERY_MS = 10;

const isSame = (a: PendingOf, b: PendingOf): boolean =>
  a.key_id === b.key_id && a.transaction_id === b.transaction_id;

const concerns = (of: PendingOf, { key_id, transaction_id }: RecordedAttempt): boolean =>
  of.key_id === key_id && [undefined, transaction_id].includes(of.transaction_id);

/**
 * Runs the clock forward until calls have ended, one run at a time: from retry to retry, waiting for each attempt. A
 * run is only in memory: a restart ends it.
 */
export function createClockRunner(settings: ClockRunnerSettings) {
  const { database, clock, logger, wake } = settings;
  let run: Run | null = null;
  let ended: Promise<void> = Promise.resolve();

  function forget(own: Run): void {
    if (run === own) run = null;
  }

  async function go(own: Run): Promise<void> {
    while (!own.isStopped) {
      const { of } = own;
      const { first_at } = await summary(database, of);
      const now = clock.now();
      if (first_at === null && own.of === of) {
        // At once, so that a later request does not join a run that has ended.
        forget(own);
        return;
      }
      if (first_at !== null && first_at > now) {
        const until = now + (first_at - now) * TOGETHER;
        const { last_at } = await summary(database, of, { until });
        await clock.advanceTo(last_at ?? first_at);
        wake();
      }
      // A call whose attempt is under way stays due until the attempt is stored.
      await delay(CHECK_EVERY_MS);
    }
  }

  return {
    running: (): ClockState['running'] => run?.shown ?? null,
    /**
     * Starts a run to the last attempt of the pending calls. The same request again adds the calls that were created
     * since. Throws InvalidRequestError while a run for other calls is under way.
     */
    start: (of: PendingOf) => {
      if (run !== null && isSame(run.of, of)) {
        // Adds the calls that were created since the first request.
        run.of = of;
        return;
      }
      if (run !== null) {
        throw new InvalidRequestError(
          'The clock is running to the end of other calls. Stop it first.',
        );
      }
      const shown = {
        transaction_id: of.transaction_id ?? null,
        since: iso(Date.now()),
        attempts: 0,
      };
      const own: Run = { of, shown, isStopped: false };
      ended = go(own)
        .catch((error: unknown) => {
          logger.error({ err: error }, 'the clock was not run to the end of calls');
        })
        .finally(() => {
          forget(own);
        });
      run = own;
    },
    recorded: (attempt: RecordedAttempt) => {
      if (run !== null && concerns(run.of, attempt)) run.shown.attempts += 1;
    },
    /** Resolves once the clock is no longer being moved. */
    stop: async () => {
      if (run !== null) {
        run.isStopped = true;
        run = null;
      }
      await ended;
    },
  };
}

export type ClockRunner = ReturnType<typeof createClockRunner>;
