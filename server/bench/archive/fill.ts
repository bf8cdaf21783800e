import { sql, type Kysely } from 'kysely';
import { callText, attemptText } from '../../src/bff/calls/search/text-index.js';
import { putTexts } from '../../src/bff/calls/search/text-index.js';
import type { ConsoleSchema } from '../../src/bff/index.js';
import { dialectOf } from '../../src/database/dialect.js';
import { dice, storyOf } from './believable.js';

const CALLS_AT_ONCE = 2000;
const ROWS_AT_ONCE = 500;

/** The statements that create the indexes of calls and attempts, which are dropped while rows are inserted. */
async function takeIndexes(database: Kysely<ConsoleSchema>): Promise<string[]> {
  const isSqlite = dialectOf(database) === 'sqlite';
  const found = isSqlite
    ? await sql<{ name: string; made: string }>`select name, sql as made from sqlite_master
        where type = 'index' and sql is not null and tbl_name in ('calls', 'attempts')`.execute(
        database,
      )
    : await sql<{
        name: string;
        made: string;
      }>`select indexname as name, indexdef as made from pg_indexes
        where tablename in ('calls', 'attempts', 'sandbox_call_text', 'sandbox_attempt_text') and indexname not like '%_pkey'`.execute(
        database,
      );
  for (const { name } of found.rows) await sql`drop index ${sql.table(name)}`.execute(database);
  return found.rows.map(({ made }) => made);
}

const chunks = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_value, n) =>
    rows.slice(n * ROWS_AT_ONCE, (n + 1) * ROWS_AT_ONCE),
  );

/** Fills an empty database with this many calls and about twice as many attempts, and builds its indexes. */
export async function fill(database: Kysely<ConsoleSchema>, calls: number): Promise<void> {
  const roll = dice(4711);
  const indexes = await takeIndexes(database);
  const taken = new Set<number>();
  for (let n = 0; n < calls; n += CALLS_AT_ONCE) {
    const stories = Array.from({ length: Math.min(CALLS_AT_ONCE, calls - n) }, (_value, k) =>
      storyOf(n + k, calls, roll),
    );
    const attempts = stories.flatMap((story) => story.attempts);
    for (const attempt of attempts) {
      while (taken.has(attempt.sequence)) attempt.sequence += 2;
      taken.add(attempt.sequence);
    }
    await database.transaction().execute(async (within) => {
      for (const some of chunks(stories)) {
        await within
          .insertInto('calls')
          .values(some.map(({ call }) => call))
          .execute();
        const texts = some.map((story) => ({
          sequence: story.call.sequence,
          body: callText(story.call, null, story.attempts),
        }));
        await putTexts(within, 'sandbox', 'calls', texts);
      }
      for (const some of chunks(attempts)) {
        await within.insertInto('attempts').values(some).execute();
        const texts = some.map((attempt) => ({
          sequence: attempt.sequence,
          body: attemptText(attempt),
        }));
        await putTexts(within, 'sandbox', 'attempts', texts);
      }
    });
  }
  for (const made of indexes) await sql.raw(made).execute(database);
  await sql`analyze`.execute(database);
}
