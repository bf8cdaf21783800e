import { DEFAULT_MIGRATION_TABLE, Migrator, sql, type Kysely, type Migration } from 'kysely';
import { hasCode } from './dialect.js';

/** Migrations by name; the names sort in the order in which they run and never change. */
export type Migrations = Record<string, Migration>;

/** A database could not be migrated to the newest schema; it is as it was before the step that failed. */
export class MigrationError extends Error {}

/** The database was created by an earlier version whose data this one cannot read. */
export class EarlierDataError extends MigrationError {}

/** The database was created by a newer version, which may rely on what this one does not know. */
export class NewerDataError extends MigrationError {}

/** The names of the migrations that have run; none for a new database. */
async function migrationsRun<Schema>(database: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}
  `
    .execute(database)
    .catch((error: unknown) => {
      if (hasCode(error, ['42P01']) || /no such table/.test(String(error))) return { rows: [] };
      throw error;
    });
  return rows.map(({ name }) => name);
}

/** The state of a database's schema compared with this program's migrations. */
export type SchemaState = 'new' | 'behind' | 'current' | 'newer' | 'earlier';

/** What the migrations that ran say about the schema, which is not changed. */
export async function readSchemaState<Schema>(
  database: Kysely<Schema>,
  migrations: Migrations,
): Promise<SchemaState> {
  const ran = await migrationsRun(database);
  const names = Object.keys(migrations);
  const newest = names.toSorted().at(-1) ?? '';
  const unknown = ran.filter((name) => !(name in migrations));
  if (ran.length === 0) return 'new';
  // The last name may be the greater one for an earlier layout too, but then no name is known.
  if (unknown.length === ran.length) return 'earlier';
  if (unknown.some((name) => name > newest)) return 'newer';
  if (unknown.length > 0) return 'earlier';
  return names.every((name) => ran.includes(name)) ? 'current' : 'behind';
}

/**
 * Runs the migrations that have not run yet, on Postgres under a lock: replicas that start together wait for the first.
 * If it fails, the database is closed. Throws MigrationError, NewerDataError, EarlierDataError.
 */
export async function migrate<Schema>(
  database: Kysely<Schema>,
  migrations: Migrations,
): Promise<void> {
  try {
    const state = await readSchemaState(database, migrations);
    if (state === 'newer') throw new NewerDataError('The database was created by a newer version.');
    // The migrator first reads the whole schema twice, which takes longer than everything else in opening a database.
    if (state === 'current') return;
    const provider = { getMigrations: () => Promise.resolve(migrations) };
    const { error: cause } = await new Migrator({ db: database, provider }).migrateToLatest();
    if (!cause) return;
    // Read again, because another program may have started in the meantime.
    throw (await readSchemaState(database, migrations)) === 'earlier'
      ? new EarlierDataError('The database was created by an earlier version.', { cause })
      : new MigrationError('The database could not be migrated.', { cause });
  } catch (error) {
    await database.destroy();
    throw error;
  }
}
