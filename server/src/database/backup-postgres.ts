import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { assertRestorable, BackupError } from './backup-sqlite.js';
import { hasCode } from './dialect.js';
import { inspectSchema } from './inspect.js';
import type { Migrations } from './migrate.js';

/** A part of a URL as text; a "%" that encodes nothing stands for itself, as for the driver. */
export function decoded(part: string): string {
  return decodeURIComponent(part.replaceAll(/%(?![\da-f]{2})/gi, '%25'));
}

// The URL is passed in the environment, because every user of the machine can see a program's arguments.
function environmentFor(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const ssl = [...searchParams].filter(([name]) => name.startsWith('ssl'));
  return {
    PATH: process.env['PATH'],
    PGHOST: decoded(hostname),
    PGPORT: port || '5432',
    PGUSER: decoded(username),
    PGPASSWORD: decoded(password),
    PGDATABASE: decoded(pathname.slice(1)),
    // For TLS, the environment variables are named like the parameters: sslmode, sslrootcert, sslcert, sslkey.
    ...Object.fromEntries(ssl.map(([name, value]) => [`PG${name.toUpperCase()}`, value])),
  };
}

function notRun(command: string, cause: unknown): BackupError {
  return new BackupError(
    `${command} cannot be run; install Postgres's client programs (Debian: postgresql-client).`,
    { cause },
  );
}

function run(url: string, command: string, options: readonly string[]): void {
  const { error, status } = spawnSync(command, options, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environmentFor(url),
  });
  if (error) throw notRun(command, error);
  if (status !== 0) throw new BackupError(`${command} failed.`);
}

/** Dumps the database into a file with pg_dump. Throws BackupError. */
export function backUpPostgres(url: string, target: string): void {
  run(url, 'pg_dump', ['--format=custom', '--no-owner', `--file=${target}`]);
}

// Also drops what a newer version has added, which an older dump does not name. Extensions stay, because only their
// owner may drop them.
const EMPTY_SCHEMA = `do $$ declare each record; begin
  for each in select tablename as name from pg_tables where schemaname = current_schema() loop
    execute format('drop table if exists %I cascade', each.name);
  end loop;
  for each in select oid::regprocedure as name from pg_proc where pronamespace = current_schema()::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') loop
    execute format('drop function if exists %s cascade', each.name);
  end loop;
end $$`;
const SESSION = "set lock_timeout = '10s'; set client_min_messages = warning";

// One transaction: the old content stays until the whole dump is in place.
async function replaceByDump(url: string, dump: string): Promise<void> {
  const env = environmentFor(url);
  const stop = ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1'];
  const reader = spawn('pg_restore', ['--no-owner', '--no-comments', '--file=-', dump], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  });
  const writer = spawn(
    'psql',
    [...stop, `--command=${SESSION}`, `--command=${EMPTY_SCHEMA}`, '--file=-'],
    { stdio: ['pipe', 'ignore', 'inherit'], env },
  );
  const ended = async (command: string, child: typeof reader | typeof writer) => {
    const closed = await once(child, 'close').catch((error: unknown) => {
      throw notRun(command, error);
    });
    if (closed[0] !== 0) throw new BackupError(`${command} failed; the database is as it was.`);
  };
  async function pass(): Promise<void> {
    try {
      // The end of a truncated dump looks like that of a complete one: psql would commit what there is.
      await Promise.all([
        ended('pg_restore', reader),
        pipeline(reader.stdout, writer.stdin, { end: false }),
      ]);
      writer.stdin.end();
    } catch (error) {
      writer.kill('SIGKILL');
      throw error;
    }
  }
  const results = await Promise.allSettled([pass(), ended('psql', writer)]);
  const errors = results.flatMap(
    (result) => (result.status === 'rejected' ? [result.reason as Error] : []), // nothing else is thrown here
  );
  // If psql has ended, writing to it fails, but its exit code says more.
  const [error] = [...errors.filter((each) => each instanceof BackupError), ...errors];
  if (error !== undefined) throw error;
}

async function asked<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'connect-console-backup',
  });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

const SESSIONS = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and application_name = 'connect-console'`;

const ENDING_LOOKS = 20;
const LOOK_MS = 250;

/** Whether a console works on the database; Postgres ends the session of a stopped one a moment later. */
async function isInUse(url: string): Promise<boolean> {
  for (let look = 0; look < ENDING_LOOKS; look += 1) {
    if (look > 0) await delay(LOOK_MS);
    const { rows } = await asked(url, (client) => client.query<{ count: number }>(SESSIONS));
    if (rows[0]?.count === 0) return false;
  }
  return true;
}

/**
 * Replaces the content of the database by a dump, with pg_restore and psql. Throws BackupError, also if a console keeps
 * working on the database for 5 s.
 */
export async function restorePostgres(url: string, dump: string): Promise<void> {
  if (await isInUse(url)) {
    throw new BackupError('A console works on this database. Stop every console before a restore.');
  }
  await replaceByDump(url, dump);
}

const PREFIX = 'connect_console_check_';
const STALE_MS = 24 * 3_600_000;
const MAY_NOT = '42501';

// A killed check has left its database.
async function dropStale(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname ~ '^${PREFIX}[0-9]+$'`,
  );
  for (const { name } of rows) {
    if (Number(name.slice(PREFIX.length)) > Date.now() - STALE_MS) continue;
    await client.query(`drop database if exists ${name}`);
  }
}

/**
 * Restores a dump into a new database on the same server, inspects it with the program's own migrations, and drops it.
 * For a user who may not create databases, the dump is only read to its end, and the result is `read`. Throws
 * BackupError.
 */
export async function checkDump(
  url: string,
  dump: string,
  migrations: Migrations,
): Promise<'restored' | 'read'> {
  const name = `${PREFIX}${Date.now()}`;
  const isMade = await asked(url, async (client) => {
    await dropStale(client);
    return client.query(`create database ${name} template template0`).then(
      () => true,
      (error: unknown) => {
        if (hasCode(error, [MAY_NOT])) return false;
        throw new BackupError('The database for the check of the backup cannot be made.', {
          cause: error,
        });
      },
    );
  });
  if (!isMade) {
    run(url, 'pg_restore', ['--file=/dev/null', dump]);
    return 'read';
  }
  const scratch = new URL(url);
  scratch.pathname = `/${name}`;
  try {
    await replaceByDump(scratch.href, dump);
    assertRestorable(await inspectSchema({ url: scratch.href, file: '' }, migrations));
    return 'restored';
  } finally {
    await asked(url, (client) => client.query(`drop database if exists ${name}`));
  }
}
