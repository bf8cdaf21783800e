import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { z } from 'zod';
import { migrations, type ConsoleSchema } from '../bff/index.js';
import { openDatabase } from '../database/open-database.js';
import type { OpenDatabase } from '../database/opened.js';
import { capturedLog } from './captured-log.js';
import { tempFolder } from './temp-folder.js';
import { leaveForNext, takeUsed } from './used-databases.js';

/** Where a test's database is: an SQLite file, or a new database in the Postgres of the test run. */
export interface TestPlace {
  url?: string;
  file: string;
  remove: () => Promise<void>;
}

async function onServer(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: serverOf() });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement);
  await client.end();
  return rows;
}

/** A place in a new folder; `leave` is called when it is removed. */
function placeAt(url: URL | null, leave: () => Promise<void>): TestPlace {
  const folder = tempFolder();
  return {
    ...(url ? { url: url.href } : {}),
    file: folder.file('console.db'),
    remove: async () => {
      folder.remove();
      await leave();
    },
  };
}

const isOnPostgres = () => process.env['TEST_ON'] === 'postgres';
const nameOf = ({ pathname }: URL) => pathname.slice(1);
const serverOf = () => process.env['TEST_POSTGRES_URL'] ?? '';

async function createDatabase(template: string): Promise<URL> {
  // After its template, so that all copies of one can be found.
  const name = `${template === 'template0' ? 'test' : template}_${randomUUID().slice(-12)}`;
  // Copying files takes a tenth of the time that the default takes.
  await onServer(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(serverOf());
  url.pathname = `/${name}`;
  return url;
}

async function dropDatabase(name: string): Promise<void> {
  await onServer(`drop database ${name} with (force)`);
}

/** Drops the databases that were copied from this one and used again and again. */
export async function dropCopies(template: string): Promise<void> {
  const rows = await onServer(
    `select datname from pg_database where datname like '${template}!_%' escape '!'`,
  );
  for (const { datname } of z.array(z.object({ datname: z.string() })).parse(rows)) {
    await dropDatabase(datname);
  }
}

/**
 * A place of its own for one test: SQLite, or in the part of the run that repeats the suite on Postgres
 * (TEST_ON), a new and empty database of the server at TEST_POSTGRES_URL.
 */
export async function testPlace(): Promise<TestPlace> {
  if (!isOnPostgres()) return placeAt(null, () => Promise.resolve());
  const url = await createDatabase('template0');
  return placeAt(url, () => dropDatabase(nameOf(url)));
}

/**
 * The same, on Postgres with the console's tables already there: most tests need no more. The database of a
 * test that has ended is used again.
 */
export async function migratedPlace(): Promise<TestPlace> {
  const template = process.env['TEST_POSTGRES_TEMPLATE'];
  if (!isOnPostgres() || template === undefined) return testPlace();
  const used = takeUsed();
  const url = used === undefined ? await createDatabase(template) : new URL(used);
  return placeAt(url, async () => {
    if (!(await leaveForNext(url.href, template))) await dropDatabase(nameOf(url));
  });
}

/** An open database in a place of its own. */
export interface TestDatabase {
  database: OpenDatabase<ConsoleSchema>;
  place: TestPlace;
  remove: () => Promise<void>;
}

/** Opens the console's database for one test, in a place of its own or in a given one that outlives it. */
export async function openTestDatabase(given?: TestPlace): Promise<TestDatabase> {
  const place = given ?? (await migratedPlace());
  const { logger } = capturedLog();
  const database = await openDatabase<ConsoleSchema>({ ...place, logger }, migrations);
  return {
    database,
    place,
    remove: async () => {
      await database.close();
      if (!given) await place.remove();
    },
  };
}
