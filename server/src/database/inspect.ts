import { existsSync } from 'node:fs';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import pg from 'pg';
import { readSchemaState, type Migrations, type SchemaState } from './migrate.js';
import type { DatabasePlace } from './open-database.js';
import { requireReachable } from './postgres.js';
import { postgresConnections } from './postgres-connections.js';
import { openFile } from './sqlite-file.mjs';

type Place = Pick<DatabasePlace, 'url' | 'file'>;

async function openPostgres<Schema>(url: string): Promise<Kysely<Schema>> {
  const pool = new pg.Pool({ ...postgresConnections(url).settings, max: 1 });
  pool.on('error', () => undefined);
  await requireReachable(pool);
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Reads a database with `read`, also while consoles work on it, and changes nothing, not even by migrating. Null if no
 * console has created its tables. Throws DatabaseUnreachableError.
 */
export async function readDatabase<Schema, T>(
  { url, file }: Place,
  migrations: Migrations,
  read: (database: Kysely<Schema>, schema: Exclude<SchemaState, 'new'>) => T | Promise<T>,
): Promise<T | null> {
  if (!url && !existsSync(file)) return null;
  const database = url
    ? await openPostgres<Schema>(url)
    : new Kysely<Schema>({
        dialect: new SqliteDialect({ database: openFile(file, true).database }),
      });
  try {
    const schema = await readSchemaState(database, migrations);
    return schema === 'new' ? null : await read(database, schema);
  } finally {
    await database.destroy();
  }
}

/** The schema of a database that may be in use, which is not changed. Throws DatabaseUnreachableError. */
export async function inspectSchema(place: Place, migrations: Migrations): Promise<SchemaState> {
  return (await readDatabase(place, migrations, (_database, schema) => schema)) ?? 'new';
}
