import type { TextIndex } from './text-index.js';
import { spelled } from './spelled.js';

/** A table with pg_trgm's index over the texts, each spelled in letters and digits. */
export const postgresTextIndex: TextIndex = {
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
};
