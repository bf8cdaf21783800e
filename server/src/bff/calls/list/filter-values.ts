import { sql } from 'kysely';
import type { Environment, FilterValues } from '../../../contract/index.js';
import type { Database } from '../../schema.js';
import type { List } from './find-rows.js';

const MOST_VALUES = 100;

type Column = 'status' | 'webhook_type' | 'network_code' | 'destination';

/** The values of a column whose index begins with it: each is one seek, however many records share it. */
async function distinct(
  database: Database,
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

/** The values that occur, in their order, at most 100 of each. Attempts know failures and destinations that no call ended with. */
export async function readFilterValues(
  database: Database,
  environment: Environment,
): Promise<FilterValues> {
  const [statuses, types, failures, destinations] = await Promise.all([
    distinct(database, 'calls', environment, 'status'),
    distinct(database, 'calls', environment, 'webhook_type'),
    distinct(database, 'attempts', environment, 'network_code'),
    distinct(database, 'attempts', environment, 'destination'),
  ]);
  return { statuses, types, failures, destinations };
}
