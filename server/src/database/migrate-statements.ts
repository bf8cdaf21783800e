import { PostgresAdapter, sql, type Kysely } from 'kysely';

/** Statements in SQL: for every database, and then for one. */
interface Statements {
  both?: string;
  sqlite?: string;
  postgres?: string;
}

/**
 * A migration that runs statements. The further lines of a statement, and those of a trigger's own statements, are
 * indented. `$key` is the type of a key in whose order SQLite keeps a table. Released migrations depend on this: what
 * it runs for a text never changes, so it imports nothing else of this program.
 */
export const running = (...parts: Statements[]) => ({
  async up(database: Kysely<never>): Promise<void> {
    const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
    const texts = parts.flatMap(({ both = '', sqlite = '', postgres = '' }) => [
      both,
      isPostgres ? postgres : sqlite,
    ]);
    const statements = texts.join('').replaceAll('$key', isPostgres ? 'bigint' : 'integer');
    for (const statement of statements.split(/;\n(?! )/)) {
      if (statement.trim() !== '') await sql.raw(statement).execute(database);
    }
  },
});
