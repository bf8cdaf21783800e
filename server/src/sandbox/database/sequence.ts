import type { Kysely } from 'kysely';
import type { SandboxSchema } from './schema.js';

/** Numbers that only grow, also over restarts: the order of records made in the same millisecond. */
export interface Sequence {
  next: () => number;
}

/** Goes on after the highest number in the tables. One process owns the file, so memory suffices. */
export async function openSequence(database: Kysely<SandboxSchema>): Promise<Sequence> {
  let last = 0;
  for (const table of ['calls', 'events', 'persons', 'plans'] as const) {
    const row = await database
      .selectFrom(table)
      .select(({ fn }) => fn.max('seq').as('seq'))
      .executeTakeFirst();
    last = Math.max(last, row?.seq ?? 0);
  }
  return { next: () => ++last };
}
