import Database from 'libsql';
import { Kysely, SqliteDialect } from 'kysely';
import { migrate, type Migrations } from './migrate.js';

/**
 * Opens (or makes) an SQLite file as a Kysely and brings it to the newest migration. WAL with
 * synchronous=FULL: a write that was answered survives a crash of the machine. `:memory:` is taken.
 */
export async function openSqlite<Schema>(
  file: string,
  migrations: Migrations,
): Promise<Kysely<Schema>> {
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('busy_timeout = 5000');
  const kysely = new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });
  await migrate(kysely, migrations);
  return kysely;
}
