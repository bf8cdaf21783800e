import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { ClockState } from '../../contract/index.js';
import { InvalidRequestError } from '../../http/errors.js';
import type { SandboxSchema } from '../database/schema.js';
import { furthestUntil, summary, type PendingOf } from '../deliveries/pending-calls.js';
import type { Clock } from './clock.js';
import { iso } from './iso.js';

/** An attempt that was made and written down. */
export interface RecordedAttempt {
  key_id: string;
  transaction_id: string;
}

/** What moves the clock to the end of calls. */
export interface ClockRunnerSettings {
  database: Kysely<SandboxSchema>;
  clock: Clock;
  logger: Logger;
  /** Tells the deliverer that the clock was moved. */
  wake: () => void;
}

/** The one way forward that may be under way; it is in memory only, so that a crash simply ends it. */
export interface ClockRunner {
  running: () => ClockState['running'];
  /**
   * Starts towards the last attempt of what is pending; the same again takes in what was made since. Throws
   * InvalidRequestError while another way is under way.
   */
  start: (of: PendingOf) => void;
  recorded: (attempt: RecordedAttempt) => void;
  /** Resolves once the clock is left alone. */
  stop: () => Promise<void>;
}

interface Run {
  of: PendingOf;
  shown: NonNullable<ClockState['running']>;
  isStopped: boolean;
  /** Called at the next attempt that is written down, or when the run is stopped. */
  waiting: (() => void)[];
}

// Jitter spreads one rung of calls of the same age over less than a quarter of its wait; they go together,
// as a move for each of a thousand calls would never end.
const TOGETHER = 1.25;

function tell(run: Run): void {
  for (const resolve of run.waiting.splice(0)) resolve();
}

const isSame = (a: PendingOf, b: PendingOf): boolean =>
  a.key_id === b.key_id && a.transaction_id === b.transaction_id;

const concerns = (of: PendingOf, { key_id, transaction_id }: RecordedAttempt): boolean =>
  of.key_id === key_id && [undefined, transaction_id].includes(of.transaction_id);

/** Moves the clock from rung to rung, each attempt really made, until nothing of `of` is pending. */
export function createClockRunner(settings: ClockRunnerSettings): ClockRunner {
  const { database, clock, logger, wake } = settings;
  let run: Run | null = null;
  let ended: Promise<void> = Promise.resolve();

  async function untilTried(own: Run, moment: number): Promise<void> {
    while (!own.isStopped) {
      // Listened for before the look, so that none is missed between the two.
      const news = new Promise<void>((resolve) => own.waiting.push(resolve));
      const due = await furthestUntil(database, own.of, moment);
      if (due === null) return;
      await news;
    }
  }

  function isOver(own: Run): void {
    if (run === own) run = null;
  }

  async function go(own: Run): Promise<void> {
    while (!own.isStopped) {
      const { of } = own;
      const { next_at } = await summary(database, of);
      if (next_at !== null) {
        const now = clock.now();
        const until = now + Math.max(0, next_at - now) * TOGETHER;
        const rung = await furthestUntil(database, of, until);
        await clock.advanceTo(rung ?? next_at);
        wake();
        await untilTried(own, clock.now());
      } else if (own.of === of) {
        // At once, so that no later request is taken for a part of this one.
        isOver(own);
        return;
      }
    }
  }

  return {
    running: () => run?.shown ?? null,
    start: (of) => {
      if (run !== null && isSame(run.of, of)) {
        // Calls that were made since the first request count as well.
        run.of = of;
        return;
      }
      if (run !== null) {
        throw new InvalidRequestError(
          'The clock is on its way to the end of other calls: stop it.',
        );
      }
      const shown = {
        transaction_id: of.transaction_id ?? null,
        since: iso(Date.now()),
        attempts: 0,
      };
      const own: Run = { of, shown, isStopped: false, waiting: [] };
      ended = go(own)
        .catch((error: unknown) => {
          logger.error({ err: error }, 'the clock was not moved to the end of calls');
        })
        .finally(() => {
          isOver(own);
        });
      run = own;
    },
    recorded: (attempt) => {
      if (run === null || !concerns(run.of, attempt)) return;
      run.shown.attempts += 1;
      tell(run);
    },
    stop: async () => {
      if (run !== null) {
        run.isStopped = true;
        tell(run);
        run = null;
      }
      await ended;
    },
  };
}
