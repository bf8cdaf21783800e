import type { Kysely, LogConfig, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { z } from 'zod';

/** What an open database reports to. */
export interface DatabaseReports {
  logger: Logger;
  /** Called for every query; without it nothing is measured. */
  onQuery?: LogConfig | undefined;
}

/** An open database with the newest schema. */
export interface OpenDatabase<Schema> {
  kysely: Kysely<Schema>;
  /**
   * A transaction that does not overlap with any other of the same name, in any process. Its signals reach every
   * process on the database once it is committed.
   */
  exclusively: <T>(
    name: string,
    work: (within: Transaction<Schema>, signal: (text: string) => Promise<void>) => Promise<T>,
  ) => Promise<T>;
  /**
   * Calls the listener with the signals of all processes, including this one; returns a function that stops this. At
   * most 8,000 bytes each.
   */
  onSignal: (listener: (text: string) => void) => () => void;
  /** Sends a signal outside of a transaction. */
  signal: (text: string) => Promise<void>;
  /**
   * Runs `work` while this process is the leader: immediately with SQLite, where there is only one process. The signal
   * aborts when leadership is lost or given up. Returns a function that gives it up and waits until the work has ended.
   */
  lead: (work: (lost: AbortSignal) => Promise<void>) => () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Calls the listener with the signals of a certain form, and with null for the empty one, which says that some may have
 * been missed. Returns a function that stops this.
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

/**
 * Runs the work at once; the returned function aborts it and waits until it has ended. A failure of the work is logged.
 */
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
