import { existsSync } from 'node:fs';
import Database from 'libsql';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import pg from 'pg';
import { readSchemaState, type Migrations, type SchemaState } from './migrate.js';
import { requireReachable } from './postgres.js';
import { postgresConnections } from './postgres-connections.js';

function readPostgres<Schema>(url: string) {
  const pool = new pg.Pool({ ...postgresConnections(url).settings, max: 1 });
  pool.on('error', () => undefined);
  return { pool, database: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }) };
}

function readSqlite<Schema>(file: string): Kysely<Schema> {
  const database = new Database(file);
  database.pragma('busy_timeout = 5000');
  database.pragma('query_only = ON');
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });
}

/**
 * Reads a database with `read`, also while consoles work on it, and changes nothing, not even by migrating. Null if no
 * console has created its tables. Throws DatabaseUnreachableError.
 */
export async function readDatabase<Schema, T>(
  { url, file }: { url: string | undefined; file: string },
  migrations: Migrations,
  read: (database: Kysely<Schema>) => Promise<T>,
): Promise<T | null> {
  if (!url && !existsSync(file)) return null;
  const postgres = url ? readPostgres<Schema>(url) : null;
  const database = postgres?.database ?? readSqlite<Schema>(file);
  try {
    if (postgres) await requireReachable(postgres.pool);
    if ((await readSchemaState(database, migrations)) === 'new') return null;
    return await read(database);
  } finally {
    await database.destroy();
  }
}

/** The result of an inspection; `refusal` is the database's own sentence if it accepts no writes. */
export interface InspectedDatabase {
  /** The server and its version; null for a file. */
  server: string | null;
  schema: SchemaState;
  refusal: string | null;
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

// The test write is rolled back.
function refusalOfFile(file: string): string | null {
  const database = new Database(file);
  try {
    database.pragma('busy_timeout = 5000');
    database.exec('begin immediate; create table "doctor" (id integer); rollback');
    return null;
  } catch (error) {
    return sentenceOf(error);
  } finally {
    database.close();
  }
}

/** Inspects an SQLite file without changing it, also while a console works on it; null if there is none yet. */
export async function inspectSqlite(
  file: string,
  migrations: Migrations,
): Promise<InspectedDatabase | null> {
  if (!existsSync(file)) return null;
  const refusal = refusalOfFile(file);
  const database = readSqlite(file);
  try {
    return { server: null, schema: await readSchemaState(database, migrations), refusal };
  } finally {
    await database.destroy();
  }
}

/** Inspects the Postgres of a URL without changing it. Throws the error of a failed connection. */
export async function inspectPostgres(
  url: string,
  migrations: Migrations,
): Promise<InspectedDatabase> {
  const { pool, database } = readPostgres<unknown>(url);
  try {
    const { rows } = await pool.query<{ server_version: string }>('show server_version');
    const schema = await readSchemaState(database, migrations);
    const refusal = await pool
      .query('begin; create table doctor_probe (id bigint); rollback')
      .then(() => null, sentenceOf);
    return { server: `Postgres ${rows[0]?.server_version ?? ''}`.trim(), schema, refusal };
  } finally {
    await database.destroy();
  }
}
