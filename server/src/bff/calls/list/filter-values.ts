import { sql, type Kysely } from 'kysely';
import type { Environment, FilterValues } from '../../../contract/index.js';
import type { ConsoleSchema } from '../../schema.js';
import type { List } from './find-rows.js';

// Values are sorted by how often this many of the newest records use them.
const LATELY = 1000;
const MOST_VALUES = 100;

type Column = 'status' | 'webhook_type' | 'network_code' | 'destination';

/** The values of a column whose index begins with it: each is one seek, however many records share it. */
async function distinct(
  database: Kysely<ConsoleSchema>,
  list: List,
  environment: Environment,
  column: Column,
): Promise<string[]> {
  const values: string[] = [];
  while (values.length < MOST_VALUES) {
    const last = values.at(-1);
    let query = database
      .selectFrom(list)
      .select(sql<string | null>`min(${sql.ref(column)})`.as('value'))
      .where('environment', '=', environment)
      // Said, because an index may hold nothing else.
      .where(sql.ref(column), 'is not', null);
    if (last !== undefined) query = query.where(sql.ref<string>(column), '>', last);
    const { value } = await query.executeTakeFirstOrThrow();
    if (value === null) break;
    values.push(value);
  }
  return values;
}

async function byUse(
  database: Kysely<ConsoleSchema>,
  list: List,
  environment: Environment,
  column: Column,
): Promise<string[]> {
  const newest = database
    .selectFrom(list)
    .select(sql<string | null>`${sql.ref(column)}`.as('value'))
    .where('environment', '=', environment)
    .orderBy('sequence', 'desc')
    .limit(LATELY);
  const used = await database
    .selectFrom(newest.as('newest'))
    .select('value')
    .where('value', 'is not', null)
    .groupBy('value')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('value')
    .execute();
  const all = await distinct(database, list, environment, column);
  const lately = used.map((row) => row.value).filter((value) => value !== null);
  return [...new Set([...lately, ...all])].slice(0, MOST_VALUES);
}

/** The values that occur, at most 100 of each. Attempts know failures and destinations that no call ended with. */
export async function readFilterValues(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
): Promise<FilterValues> {
  const [statuses, types, failures, destinations] = await Promise.all([
    byUse(database, 'calls', environment, 'status'),
    byUse(database, 'calls', environment, 'webhook_type'),
    byUse(database, 'attempts', environment, 'network_code'),
    byUse(database, 'attempts', environment, 'destination'),
  ]);
  return { statuses, types, failures, destinations };
}
