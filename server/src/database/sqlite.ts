import { Kysely, SqliteDialect } from 'kysely';
import { lockFile } from './lock-file.js';
import { migrate, type Migrations } from './migrate.js';
import { openFile } from './sqlite-file.mjs';

/**
 * Opens (or creates) an SQLite file as a Kysely and migrates it to the newest schema. Only this process can use the file
 * until the Kysely is destroyed. Throws DatabaseTakenError, EarlierDataError, MigrationError.
 */
export async function openSqlite<Schema>(
  file: string,
  migrations: Migrations,
): Promise<Kysely<Schema>> {
  const unlock = lockFile(`${file}.lock`);
  const { database, prepare } = openFile(file);
  const close = () => {
    database.close();
    unlock();
  };
  const kysely = new Kysely<Schema>({
    dialect: new SqliteDialect({ database: { prepare, close } }),
  });
  await migrate(kysely, migrations);
  return kysely;
}
