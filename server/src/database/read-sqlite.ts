import Database from 'libsql';
import { Kysely, SqliteDialect } from 'kysely';

/** Opens an SQLite file for reading, also while a console works on it; the caller destroys the Kysely. */
export function readSqlite<Schema>(file: string): Kysely<Schema> {
  const database = new Database(file);
  database.pragma('busy_timeout = 5000');
  database.pragma('query_only = ON');
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });
}
