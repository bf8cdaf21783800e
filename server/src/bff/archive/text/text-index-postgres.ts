import { sql, type SqlBool } from 'kysely';
import { isPlaceOf } from '../keeping/position.js';
import { spelled } from './spelled.js';
import type { Sought, TextIndex } from './text-index.js';

const holds = ({ text }: Sought) => sql<SqlBool>`body like ${`%${spelled(text)}%`}`;

/** A table with pg_trgm's index over the texts, each spelled in letters and digits. */
export const postgresTextIndex: TextIndex = {
  isOrdered: false,
  // `newest` has found all of them before it has any.
  firstSteps: { newest: 4000, among: 500 },
  async put(within, table, texts) {
    if (texts.length === 0) return;
    await within
      .insertInto(table)
      .values(texts.map(({ position, body }) => ({ position, body: spelled(body) })))
      .onConflict((conflict) =>
        conflict
          .column('position')
          .doUpdateSet((excluded) => ({ body: excluded.ref('excluded.body') })),
      )
      .execute();
  },
  async remove(within, table, positions) {
    if (positions.length === 0) return;
    await within.deleteFrom(table).where('position', 'in', positions).execute();
  },
  // Not by the order of positions: the planner would rather walk a million of them than use the trigrams.
  async newest(database, sought, { lowest, highest }, limit) {
    const rows = await database
      .with(
        (name) => name('hits').materialized(),
        (within) =>
          within
            .selectFrom(sought.table)
            .select('position')
            .where(holds(sought))
            .where('position', '>=', lowest)
            .where('position', '<=', highest)
            .where(isPlaceOf(sought.environment, sql.ref('position'))),
      )
      .selectFrom('hits')
      .select('position')
      .orderBy('position', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ position }) => position);
  },
  async among(database, sought, positions) {
    if (positions.length === 0) return [];
    const rows = await database
      .selectFrom(sought.table)
      .select('position')
      .where('position', 'in', positions)
      .where(holds(sought))
      .execute();
    return rows.map(({ position }) => position);
  },
};
