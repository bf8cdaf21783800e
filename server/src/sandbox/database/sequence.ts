import type { Database } from './schema.js';

/**
 * Increasing numbers, also across restarts, which order records of the same millisecond. They continue after the
 * highest number in the tables, and are counted in memory, because one process owns the file.
 */
export async function openSequence(database: Database) {
  let last = 0;
  for (const table of ['calls', 'events', 'humans', 'outcome_batches'] as const) {
    const row = await database
      .selectFrom(table)
      .select(({ fn }) => fn.max('seq').as('seq'))
      .executeTakeFirst();
    last = Math.max(last, row?.seq ?? 0);
  }
  return { next: () => ++last };
}

export type Sequence = Awaited<ReturnType<typeof openSequence>>;
