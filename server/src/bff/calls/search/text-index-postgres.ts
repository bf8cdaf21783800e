import { sql, type SqlBool } from 'kysely';
import { isPlaceOf } from '../store/position.js';
import { spelled } from './spelled.js';
import type { Sought, TextTable, UnorderedTextIndex } from './text-index.js';

const holds = ({ text }: Sought) => sql<SqlBool>`body like ${`%${spelled(text)}%`}`;

// Written so that no index is asked: to look into the texts of some is quicker than to find all others too.
const holdsHere = ({ text }: Sought) => sql<SqlBool>`(body || '') like ${`%${spelled(text)}%`}`;

/** A look at some texts as Postgres tells it. */
interface Counted {
  seen: number;
  theirs: number;
  oldest: number | null;
  found: number[] | null;
}

// Percent: of a million calls and twice as many events a thousand rows each, from a few pages: enough to
// tell one in a hundred from none.
const SAMPLED: Record<TextTable, number> = { call_text: 0.1, event_text: 0.05 };

/** A table with pg_trgm's index over the texts, each spelled in letters and digits. */
export const postgresTextIndex: UnorderedTextIndex = {
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
  async estimate(database, sought) {
    const percent = SAMPLED[sought.table];
    const { rows } = await sql<{ held: number }>`
      select count(*) filter (where ${holds(sought)}) as held
      from ${sql.table(sought.table)} tablesample system (${sql.lit(percent)})`.execute(database);
    return ((rows[0]?.held ?? 0) * 100) / percent;
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
  // Whose it is, is asked of what was read: asked of the table, the planner takes one in 200 to be theirs.
  async scan(database, sought, { lowest, highest }, most) {
    const isTheirs = isPlaceOf(sought.environment, sql.ref('position'));
    const { rows } = await sql<Counted>`
      with seen as materialized (
        select position, ${isTheirs} as is_theirs, ${holds(sought)} as held
        from ${sql.table(sought.table)}
        where position between ${lowest} and ${highest} order by position desc limit ${most}
      )
      select count(*) as seen, count(*) filter (where is_theirs) as theirs, min(position) as oldest,
        json_agg(position order by position desc) filter (where held and is_theirs) as found
      from seen`.execute(database);
    const { seen = 0, theirs = 0, oldest, found } = rows[0] ?? {};
    return { seen, theirs, oldest: oldest ?? undefined, found: found ?? [] };
  },
  async among(database, sought, positions) {
    if (positions.length === 0) return [];
    const rows = await database
      .selectFrom(sought.table)
      .select('position')
      .where('position', 'in', positions)
      .where(holdsHere(sought))
      .execute();
    return rows.map(({ position }) => position);
  },
};
