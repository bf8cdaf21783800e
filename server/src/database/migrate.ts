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

/** The database was made by a newer version, which may rely on what this one does not know. */
export class NewerDataError extends MigrationError {
  override readonly name = 'NewerDataError';
}

/** The names of the migrations that have run; none where the database is new. */
async function migrationsRun<Schema>(database: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}
  `
    .execute(database)
    .catch(() => ({ rows: [] })); // no such table; any other failure is met again by the migrator
  return rows.map(({ name }) => name);
}

/**
 * Runs the migrations that have not run yet, on Postgres under a lock: replicas that start together wait for the first.
 * Throws MigrationError, NewerDataError, EarlierDataError.
 */
export async function migrate<Schema>(
  database: Kysely<Schema>,
  migrations: Migrations,
): Promise<void> {
  const run = new Set(await migrationsRun(database));
  const newest = Object.keys(migrations).sort().at(-1) ?? '';
  // Of data of an earlier layout too the last name may be the greater one, but then none is known.
  const isKnown = Object.keys(migrations).some((name) => run.has(name));
  if (isKnown && [...run].some((name) => name > newest)) {
    throw new NewerDataError('The database was made by a newer version.');
  }
  // The migrator reads the whole schema first, twice, which takes longer than all else that an opening does.
  if (Object.keys(migrations).every((name) => run.delete(name)) && run.size === 0) return;
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (!error) return;
  const isEarlier = (await migrationsRun(database)).some((name) => !(name in migrations));
  throw isEarlier
    ? new EarlierDataError('The database was made by an earlier version.', { cause: error })
    : new MigrationError('The database could not be migrated.', { cause: error });
}
