import { createHmac, randomBytes } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import type { Environment } from '../../contract/index.js';
import type { ApiKeyRow, ConsoleDatabase, Database } from '../schema.js';
import { rowsIn } from '../rows.js';

/** The connected API key of an environment, under which records are kept (reading rule 10). */
export interface ApiKey extends Pick<
  ApiKeyRow,
  'fingerprint' | 'bit' | 'oldest_call' | 'oldest_attempt'
> {
  /** Whether no other key was ever connected, so that all records belong to it. */
  is_only: boolean;
}

/** The scope of a query: the records of one environment that belong to a key. */
export interface Place {
  database: Database;
  environment: Environment;
  key: ApiKey;
}

const SECRET = 'fingerprint_secret';
// A number holds 53 bits; an installation that changes keys more often reuses the last one.
const MOST_KEYS = 50;

/** A fingerprint: the same for the same key of one installation, and useless for finding the key. */
async function fingerprintOf(database: Database, apiKey: string): Promise<string> {
  const secret = database.selectFrom('settings').select('value').where('name', '=', SECRET);
  const known = await secret.executeTakeFirst();
  if (!known) {
    await database
      .insertInto('settings')
      .values({ name: SECRET, value: randomBytes(32).toString('hex') })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const { value } = known ?? (await secret.executeTakeFirstOrThrow());
  return createHmac('sha256', value).update(apiKey).digest('hex').slice(0, 16);
}

async function find(
  database: Database,
  environment: Environment,
  fingerprint: string,
): Promise<ApiKey | null> {
  const rows = await rowsIn(database, environment, 'api_keys').selectAll().execute();
  const row = rows.find((each) => each.fingerprint === fingerprint);
  return row ? { ...row, is_only: rows.length === 1 } : null;
}

async function findOrAdd(
  within: Database,
  environment: Environment,
  fingerprint: string,
): Promise<ApiKey> {
  const known = await find(within, environment, fingerprint);
  if (known) return known;
  const others = await rowsIn(within, environment, 'api_keys').select('bit').execute();
  const row = {
    ...{ environment, fingerprint, bit: 2 ** Math.min(others.length, MOST_KEYS) },
    ...{ first_seen_at: Date.now(), oldest_call: null, oldest_attempt: null },
    ...{ listed_calls: null, listed_attempts: null },
  };
  await within.insertInto('api_keys').values(row).execute();
  return { ...row, is_only: others.length === 0 };
}

/** The API keys known to the console's database; `apiKeyOf` returns undefined if no service is connected. */
export function createApiKeys(
  database: ConsoleDatabase,
  apiKeyOf: (environment: Environment) => string | undefined,
) {
  // For any other key, another process may have lowered the sequence numbers.
  const only = new Map<Environment, ApiKey>();

  /** Within a write of the change feed it is read in the same transaction, because no other one can begin. */
  async function current(environment: Environment, within?: Database): Promise<ApiKey> {
    const remembered = only.get(environment);
    if (remembered) return remembered;
    const fingerprint = await fingerprintOf(within ?? database.kysely, apiKeyOf(environment) ?? '');
    // Not cached, because the write may still be rolled back.
    if (within) return findOrAdd(within, environment, fingerprint);
    const key =
      (await find(database.kysely, environment, fingerprint)) ??
      (await database.exclusively(`changes:${environment}`, (alone) =>
        findOrAdd(alone, environment, fingerprint),
      ));
    if (key.is_only) only.set(environment, key);
    return key;
  }

  return {
    current,
    /** The records of the environment's connected key. */
    place: async (environment: Environment): Promise<Place> => ({
      ...{ database: database.kysely, environment, key: await current(environment) },
    }),
  };
}

export type ApiKeys = ReturnType<typeof createApiKeys>;

/** A list of the archive, named after its table. */
export type List = 'calls' | 'attempts';

/**
 * The condition for a row to belong to the key: a `current` row, or an `earlier` one that no listing with this key has
 * shown. It is a constant if every row belongs to the key, so that it slows no query down.
 */
export function ofKey(
  list: List | 'gaps' | 'call_counts',
  key: ApiKey,
  which: 'current' | 'earlier' = 'current',
) {
  if (key.is_only) return which === 'current' ? sql<SqlBool>`1 = 1` : sql<SqlBool>`1 = 0`;
  const bits = sql`(${sql.ref(`${list}.keys`)} / ${sql.lit(key.bit)}) % 2`;
  return which === 'current' ? sql<SqlBool>`${bits} = 1` : sql<SqlBool>`${bits} = 0`;
}

/** Below this sequence number the list has no rows of the key, so a query can stop there. */
export function oldestOf(list: List, key: ApiKey): number {
  if (key.is_only) return 0;
  return (list === 'calls' ? key.oldest_call : key.oldest_attempt) ?? Number.MAX_SAFE_INTEGER;
}

/** A write, with the key under which its rows are stored. */
interface KeyedWrite {
  within: Database;
  environment: Environment;
  key: ApiKey;
}

const updateKey = ({ within, environment, key }: KeyedWrite) =>
  within
    .updateTable('api_keys')
    .where('environment', '=', environment)
    .where('fingerprint', '=', key.fingerprint);

/** Within a write: updates how far down the list the key's rows reach. */
export async function storeOldest(
  write: KeyedWrite,
  list: List,
  rows: readonly { sequence: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  const column = list === 'calls' ? 'oldest_call' : 'oldest_attempt';
  const oldest = rows.reduce((least, { sequence }) => Math.min(least, sequence), Infinity);
  await updateKey(write)
    .set({ [column]: oldest })
    .where((is) => is.or([is(column, 'is', null), is(column, '>', oldest)]))
    .execute();
}

/**
 * Within a write of a listing: stores how many records the key lists, and returns how many it listed before; null if
 * there was no listing before, not even an empty one.
 */
export async function noteListing(
  write: KeyedWrite,
  list: List,
  listed: number,
): Promise<number | null> {
  const { within, environment, key } = write;
  const column = `listed_${list}` as const;
  const before = await rowsIn(within, environment, 'api_keys')
    .select(`${column} as listed`)
    .where('fingerprint', '=', key.fingerprint)
    .executeTakeFirstOrThrow();
  if (before.listed !== listed)
    await updateKey(write)
      .set({ [column]: listed })
      .execute();
  return before.listed;
}
