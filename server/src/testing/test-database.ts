import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { migrations, type ConsoleSchema } from '../bff/index.js';
import { openDatabase } from '../database/open-database.js';
import type { OpenDatabase } from '../database/opened.js';
import { capturedLog } from './captured-log.js';
import { tempFolder } from './temp-folder.js';

/** Where a test's database is: an SQLite file, or a new database in the Postgres of the test run. */
export interface TestPlace {
  url?: string;
  file: string;
  remove: () => Promise<void>;
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/**
 * A place of its own for one test: SQLite, or in the part of the run that repeats the suite on Postgres
 * (TEST_ON), a new database of the server at TEST_POSTGRES_URL: empty, or the copy of another one.
 */
export async function testPlace(template = 'template0'): Promise<TestPlace> {
  const { TEST_ON: kind, TEST_POSTGRES_URL: server = '' } = process.env;
  const folder = tempFolder();
  const file = folder.file('console.db');
  if (kind !== 'postgres') {
    return {
      file,
      remove: () => {
        folder.remove();
        return Promise.resolve();
      },
    };
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying files takes a tenth of the time that the default takes.
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    file,
    remove: async () => {
      folder.remove();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}

/** A place of its own, on Postgres with the console's tables already there: most tests need no more. */
export function migratedPlace(): Promise<TestPlace> {
  return testPlace(process.env['TEST_POSTGRES_TEMPLATE']);
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
