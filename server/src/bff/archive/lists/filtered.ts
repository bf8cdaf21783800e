import { sql, type Kysely } from 'kysely';
import type { CallQuery, Environment, EventQuery } from '../../../contract/index.js';
import type { ConsoleSchema } from '../../schema.js';
import { indexedText } from '../keeping/clean-text.js';
import { lastPositionAt, positionAt } from '../keeping/position.js';

export type List = 'calls' | 'events';

/** The filters of either list; what a list does not know is not in its query. */
export type Filters = CallQuery & EventQuery;

const COLUMNS = {
  status: 'status',
  kind: 'webhook_type',
  answer: 'answer',
  failure: 'network_code',
  attempts: 'attempts_band',
  destination: 'destination',
  transaction: 'transaction_id',
} as const;

function* equalities(filters: Filters): Generator<[column: string, value: string]> {
  for (const [name, column] of Object.entries(COLUMNS)) {
    const value = filters[name as keyof typeof COLUMNS]; // entries() forgets the names
    if (value !== undefined) yield [column, indexedText(value)];
  }
}

/** Where in the list the filters' times are: positions, both inclusive. */
export function spanOf({ from, to, before }: Filters): { lowest: number; highest: number } {
  const highest = to === undefined ? Number.MAX_SAFE_INTEGER : lastPositionAt(to);
  return {
    lowest: from === undefined ? 0 : positionAt(from),
    highest: before === undefined ? highest : Math.min(highest, before - 1),
  };
}

/** The records that the filters admit, but for their `q`. */
export function filtered(
  database: Kysely<ConsoleSchema>,
  list: List,
  environment: Environment,
  filters: Filters,
) {
  const { lowest, highest } = spanOf(filters);
  let query = database.selectFrom(list).where('environment', '=', environment);
  for (const [column, value] of equalities(filters)) {
    query = query.where(sql.ref<string>(column), '=', value);
  }
  if (filters.person !== undefined) {
    const person = indexedText(filters.person);
    query =
      list === 'calls'
        ? query.where((builder) =>
            builder.or([
              builder('reference_user_id', '=', person),
              builder(sql.ref<string>('user_id'), '=', person),
            ]),
          )
        : query.where('reference_user_id', '=', person);
  }
  if (filters.from !== undefined) query = query.where('position', '>=', lowest);
  if (filters.to !== undefined || filters.before !== undefined) {
    query = query.where('position', '<=', highest);
  }
  return query;
}
