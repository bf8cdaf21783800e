import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { migrate, type Migrations } from './migrate.js';
import { type DatabaseReports, type OpenDatabase } from './opened.js';
import { postgresConnections, PROBED } from './postgres-connections.js';
import { openSession } from './postgres-session.js';

/** Postgres did not accept the connection. The URL contains a password and is not repeated. */
export class DatabaseUnreachableError extends Error {}

/** Ends the pool and throws DatabaseUnreachableError if it cannot connect. */
export async function requireReachable(pool: pg.Pool): Promise<void> {
  await pool.query('select 1').catch(async (error: unknown) => {
    await pool.end();
    throw new DatabaseUnreachableError('The database in DATABASE_URL cannot be reached.', {
      cause: error,
    });
  });
}

const CONNECTIONS = 10;
// The default is for rotating disks, with which Postgres reads a range of rows instead of a covering index: a page of
// events by time took 31 ms instead of 6.
const PLANNER = 'set random_page_cost = 1.1';
// An idle transaction makes all other processes wait for its lock: its process is stuck, or vanished behind a proxy
// that keeps the connection open.
const ABANDONED = "set idle_in_transaction_session_timeout = '10s'";
const SESSION = [PLANNER, PROBED, ABANDONED].join(';');

/** A name as the key of an advisory lock: a 64-bit integer as text, the same in every process. */
export function lockKey(name: string): string {
  return createHash('sha256').update(name).digest().readBigInt64BE(0).toString();
}

/**
 * Opens a pool of connections and migrates the database to the newest schema, which replicas that start together do one
 * after another. Throws DatabaseUnreachableError, MigrationError.
 */
export async function openPostgres<Schema>(
  url: string,
  migrations: Migrations,
  reports: DatabaseReports,
): Promise<OpenDatabase<Schema>> {
  const connections = postgresConnections(url);
  const pool = new pg.Pool({
    ...connections.settings,
    max: CONNECTIONS,
    onConnect: (client) => client.query(SESSION) as unknown as undefined, // awaited, though its type does not say so
  });
  // A query on a broken connection fails with the same error; without a listener it would end the program.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // A broken idle connection is replaced; without a listener it would end the program.
  pool.on('error', (error) => {
    reports.logger.warn({ err: error }, 'a database connection broke');
  });
  await requireReachable(pool);
  const kysely = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: reports.onQuery ?? [],
  });
  await migrate(kysely, migrations);
  const session = await openSession(connections, reports.logger);
  return {
    kysely,
    exclusively: (name, work) =>
      kysely.transaction().execute(async (within) => {
        await sql`select pg_advisory_xact_lock(${lockKey(name)}::bigint)`.execute(within);
        return work(within, async (text) => {
          await sql`select pg_notify('console', ${text})`.execute(within);
        });
      }),
    onSignal: session.onSignal,
    signal: async (text) => {
      await sql`select pg_notify('console', ${text})`.execute(kysely);
    },
    lead: (work) => session.lead(lockKey('background'), work),
    close: async () => {
      // The session closes last, because it detects a lost connection, for which this would wait.
      await kysely.destroy();
      await session.close();
    },
  };
}
