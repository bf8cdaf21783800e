import { z } from 'zod';
import { ENVIRONMENTS, type Environment, type PushEvent } from '../../contract/index.js';
import { inChunks } from '../../database/in-chunks.js';
import { onSignalOf } from '../../database/opened.js';
import type { ConsoleDatabase, Transaction } from '../schema.js';
import { rowsIn } from '../rows.js';

/**
 * The topic of a change. Its key is the record's ID: a transaction ID, an event key, a reference_user_id, a job's ID. A
 * gap has its list, and what has no records the environment.
 */
export type Topic = Exclude<PushEvent, 'health' | 'reset'>;

/** Reports that a record changed; called within the write that changes it. */
export type Publish = (topic: Topic, key: string) => void;

/** A write of the change feed that has begun, for a store that joins it. */
export interface Within {
  within: Transaction;
  publish: Publish;
  environment: Environment;
}

export interface Change {
  id: number;
  topic: string;
  key: string;
}

const signalForm = z.object({ changed: z.enum(ENVIRONMENTS) });

/** The changes that open pages may show, in one order per environment. */
export function createChangeFeed(database: ConsoleDatabase) {
  const { kysely } = database;

  async function newest(environment: Environment, within = kysely): Promise<number> {
    const row = await rowsIn(within, environment, 'change_feed')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst();
    return row?.id ?? 0;
  }

  return {
    /**
     * A transaction whose changes are numbered and signalled to every process once it is committed. Only one runs at a
     * time in an environment, so a lower number is never committed after a higher one.
     */
    write: <T>(
      environment: Environment,
      work: (within: Transaction, publish: Publish) => Promise<T>,
    ): Promise<T> =>
      database.exclusively(`changes:${environment}`, async (within, signal) => {
        const published = new Map<string, { topic: Topic; key: string }>();
        const result = await work(within, (topic, key) => {
          published.set(JSON.stringify([topic, key]), { topic, key });
        });
        if (published.size > 0) {
          const last = await newest(environment, within);
          const at = Date.now();
          const rows = [...published.values()].map(({ topic, key }, n) => ({
            ...{ environment, topic, key, at },
            id: last + 1 + n,
          }));
          await inChunks(rows, (some) => within.insertInto('change_feed').values(some).execute());
          await signal(JSON.stringify({ changed: environment }));
        }
        return result;
      }),
    /** The changes after this one, oldest first; null if some of them have been deleted. */
    async since(environment: Environment, id: number, limit: number): Promise<Change[] | null> {
      const rows = await rowsIn(kysely, environment, 'change_feed')
        .select(['id', 'topic', 'key'])
        .where('id', '>', id)
        .orderBy('id')
        .limit(limit)
        .execute();
      const [first] = rows;
      const isWhole = first ? first.id === id + 1 : id === (await newest(environment));
      return isWhole ? rows : null;
    },
    /** The number of the newest change; 0 before the first. */
    newest: (environment: Environment) => newest(environment),
    /** Deletes all but the newest changes. */
    async prune(environment: Environment, keep: number) {
      const last = await newest(environment);
      await kysely
        .deleteFrom('change_feed')
        .where('environment', '=', environment)
        .where('id', '<=', last - keep)
        .execute();
    },
    /** Calls the listener when there are changes in an environment, whichever process made them. */
    onChange: (listener: (environment: Environment) => void) =>
      onSignalOf(database, signalForm, (signal) => {
        for (const environment of signal ? [signal.changed] : ENVIRONMENTS) listener(environment);
      }),
  };
}

export type ChangeFeed = ReturnType<typeof createChangeFeed>;
