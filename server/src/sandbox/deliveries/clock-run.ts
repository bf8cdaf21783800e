import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ClockState } from '../../contract/index.js';
import { InvalidRequestError } from '../../http/errors.js';
import type { Database } from '../database/schema.js';
import type { Sequence } from '../database/sequence.js';
import { summary, type PendingOf } from './pending-calls.js';
import { iso, type Clock } from '../clock/clock.js';

export interface ClockRunnerSettings {
  database: Database;
  clock: Clock;
  sequence: Sequence;
  logger: Logger;
  /** Wakes the deliverer after the clock was moved. */
  wake: () => void;
}

interface Run {
  of: PendingOf;
  since: string;
  /** The sequence number at its start: later attempts are counted. */
  first_seq: number;
}

// Jitter spreads the retries of calls of the same age over less than a quarter of their wait. One move covers them,
// because a move for each of a thousand calls would take too long.
const TOGETHER = 1.25;
const CHECK_EVERY_MS = 10;

async function shown(database: Database, { of, since, first_seq }: Run) {
  const { transaction_id = null } = of;
  const { attempts } = await database
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<number>().as('attempts'))
    .where('key_id', '=', of.key_id)
    .where('seq', '>', first_seq)
    .$if(transaction_id !== null, (query) => query.where('transaction_id', '=', transaction_id))
    .executeTakeFirstOrThrow();
  return { transaction_id, since, attempts };
}

/**
 * Runs the clock forward until calls have ended, one run at a time: from retry to retry, waiting for each attempt. A
 * run is only in memory: a restart ends it.
 */
export function createClockRunner(settings: ClockRunnerSettings) {
  const { database, clock, logger, wake } = settings;
  let run: Run | null = null;
  let ended: Promise<void> = Promise.resolve();

  async function go(own: Run): Promise<void> {
    try {
      while (run === own) {
        const { of } = own;
        const { first_at } = await summary(database, of);
        const now = clock.now();
        if (first_at === null && own.of === of) break;
        if (first_at !== null && first_at > now) {
          const until = now + (first_at - now) * TOGETHER;
          const { last_at } = await summary(database, of, { until });
          await clock.advanceTo(last_at ?? first_at);
          wake();
        }
        // A call whose attempt is under way stays due until the attempt is stored.
        await delay(CHECK_EVERY_MS);
      }
    } catch (error) {
      logger.error({ err: error }, 'the clock was not run to the end of calls');
    }
    // Before anything else happens, so that a later request does not join a run that has ended.
    if (run === own) run = null;
  }

  return {
    running: async (): Promise<ClockState['running']> => run && shown(database, run),
    /**
     * Starts a run to the last attempt of the pending calls. The same request again adds the calls that were created
     * since. Throws InvalidRequestError while a run for other calls is under way.
     */
    start: (of: PendingOf) => {
      if (run === null) {
        run = { of, since: iso(Date.now()), first_seq: settings.sequence.next() };
        ended = go(run);
        return;
      }
      const { key_id, transaction_id } = run.of;
      if (key_id !== of.key_id || transaction_id !== of.transaction_id) {
        throw new InvalidRequestError(
          'The clock is running to the end of other calls. Stop it first.',
        );
      }
      run.of = of;
    },
    /** Resolves once the clock is no longer being moved. */
    stop: async () => {
      run = null;
      await ended;
    },
  };
}

export type ClockRunner = ReturnType<typeof createClockRunner>;
