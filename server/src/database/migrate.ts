import { DEFAULT_MIGRATION_TABLE, Migrator, sql, type Kysely, type Migration } from 'kysely';

/** Migrations by name; the names sort in the order in which they run and never change. */
export type Migrations = Record<string, Migration>;

/** A database could not be brought to the newest schema; it is as it was before the step that failed. */
export class MigrationError extends Error {
  override readonly name: string = 'MigrationError';
}

/** The database was made by an earlier version, whose data this one cannot read. */
export class EarlierDataError extends MigrationError {
  override readonly name = 'EarlierDataError';
}

async function hasOtherMigrations<Schema>(
  database: Kysely<Schema>,
  migrations: Migrations,
): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}
  `.execute(database);
  return rows.some(({ name }) => !(name in migrations));
}

/** Runs the migrations that have not run yet; throws MigrationError, or EarlierDataError for data of before. */
export async function migrate<Schema>(
  database: Kysely<Schema>,
  migrations: Migrations,
): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (!error) return;
  const isEarlier = await hasOtherMigrations(database, migrations).catch(() => false); // no such table
  throw isEarlier
    ? new EarlierDataError('The database was made by an earlier version.', { cause: error })
    : new MigrationError('The database could not be migrated.', { cause: error });
}
