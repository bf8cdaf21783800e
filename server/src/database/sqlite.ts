import Database from 'libsql';
import { Kysely, SqliteDialect, type SqliteDatabase } from 'kysely';
import { lockFile } from './lock-file.js';
import { migrate, type Migrations } from './migrate.js';

const MAX_STATEMENTS = 500;

// Preparing costs more than most of our statements; there are few different ones, because values are parameters.
function withStatementCache(database: Database.Database, onClose: () => void): SqliteDatabase {
  const statements = new Map<string, Database.Statement>();
  return {
    close: () => {
      database.close();
      onClose();
    },
    prepare: (asked) => {
      // SQLite itself has already rolled back after a failure of the disk.
      const sql = asked === 'rollback' && !database.inTransaction ? 'select 1' : asked;
      const known = statements.get(sql);
      if (known) return known;
      if (statements.size >= MAX_STATEMENTS) statements.clear();
      const statement = database.prepare(sql);
      statements.set(sql, statement);
      return statement;
    },
  };
}

/**
 * Opens (or creates) an SQLite file as a Kysely and migrates it to the newest schema. WAL with synchronous=FULL: a
 * write that has returned survives a crash of the machine. Only this process can use the file until the Kysely is
 * destroyed. Throws DatabaseTakenError, EarlierDataError, MigrationError.
 */
export async function openSqlite<Schema>(
  file: string,
  migrations: Migrations,
): Promise<Kysely<Schema>> {
  const lock = lockFile(`${file}.lock`);
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('busy_timeout = 5000');
  const dialect = new SqliteDialect({ database: withStatementCache(database, lock.release) });
  const kysely = new Kysely<Schema>({ dialect });
  try {
    await migrate(kysely, migrations);
  } catch (error) {
    await kysely.destroy();
    throw error;
  }
  return kysely;
}
