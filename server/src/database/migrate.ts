import { Migrator, type Kysely, type Migration } from 'kysely';

/** Migrations by name; the names sort in the order in which they run and never change. */
export type Migrations = Record<string, Migration>;

/** A database could not be brought to the newest schema; the file is as it was before the step. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** Runs what has not run yet; throws MigrationError. */
export async function migrate<Schema>(
  database: Kysely<Schema>,
  migrations: Migrations,
): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw new MigrationError('The database could not be migrated.', { cause: error });
}
