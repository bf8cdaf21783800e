import type { Kysely, KyselyConfig, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { z } from 'zod';

/** Hears of a query: how long it took, in ms, and whether it failed. */
export type QueryReport = (ms: number, failed: boolean) => void;

/** The part of Kysely's settings that reports queries; nothing is measured without a report. */
export function reportingTo(report: QueryReport | undefined): Pick<KyselyConfig, 'log'> {
  if (!report) return {};
  return {
    log: ({ queryDurationMillis, level }) => {
      report(queryDurationMillis, level === 'error');
    },
  };
}

/** A database that is open and at its newest migration. */
export interface OpenDatabase<Schema> {
  kysely: Kysely<Schema>;
  kind: 'sqlite' | 'postgres';
  /**
   * A transaction that no other one of the same name overlaps, in any process. Its signals reach every process on
   * the database once it is committed.
   */
  exclusively: <T>(
    name: string,
    work: (within: Transaction<Schema>, signal: (text: string) => Promise<void>) => Promise<T>,
  ) => Promise<T>;
  /** Calls the listener with the signals of all processes, its own too; returns how to stop. At most 8,000 bytes each. */
  onSignal: (listener: (text: string) => void) => () => void;
  /** Sends a signal outside of a transaction. */
  signal: (text: string) => Promise<void>;
  /**
   * Runs `work` while this process is the leader of that name: immediately with SQLite, where there
   * is only one. The signal aborts when leadership is lost or given up. Returns how to give it up, which
   * waits until the work has ended.
   */
  lead: (name: string, work: (lost: AbortSignal) => Promise<void>) => () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Calls the listener with the signals of a form, and with null for the empty one, which says that some may have been
 * missed. Returns how to stop.
 */
export function onSignalOf<T>(
  database: Pick<OpenDatabase<unknown>, 'onSignal'>,
  form: z.ZodType<T>,
  listener: (signal: T | null) => void,
): () => void {
  return database.onSignal((text) => {
    const { data } = form.safeParse(text === '' ? undefined : JSON.parse(text));
    if (data !== undefined || text === '') listener(data ?? null);
  });
}

/** Runs the work at once; the returned function aborts it and waits for its end. A failure of the work is logged. */
export function runUntilStopped(
  work: (lost: AbortSignal) => Promise<void>,
  logger: Logger,
): () => Promise<void> {
  const stop = new AbortController();
  const done = work(stop.signal).catch((error: unknown) => {
    logger.error({ err: error }, 'work of the leading process ended with a failure');
  });
  return async () => {
    stop.abort();
    await done;
  };
}
