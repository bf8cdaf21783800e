import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { CallQuery, Environment, EventQuery } from '../../../contract/index.js';
import { indexedText } from '../store/clean-text.js';
import { lastPositionAt, positionAt } from '../store/position.js';
import type { Span } from '../search/text-index.js';

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

/** Where in the list the filters' times are. */
export function spanOf({ from, to, before }: Filters): Span {
  const highest = to === undefined ? Number.MAX_SAFE_INTEGER : lastPositionAt(to);
  return {
    lowest: from === undefined ? 0 : positionAt(from),
    highest: before === undefined ? highest : Math.min(highest, before - 1),
  };
}

/** What the filters admit, but for their `q`, as a condition on the table of the list. */
export function filtered(
  list: List,
  environment: Environment,
  filters: Filters,
): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${list}.${name}`);
  const { lowest, highest } = spanOf(filters);
  const conditions = [sql`${column('environment')} = ${environment}`];
  for (const [filter, name] of Object.entries(COLUMNS)) {
    const value = filters[filter as keyof typeof COLUMNS]; // entries() forgets the names
    if (value !== undefined) conditions.push(sql`${column(name)} = ${indexedText(value)}`);
  }
  if (filters.person !== undefined) {
    const person = indexedText(filters.person);
    const named = sql`${column('reference_user_id')} = ${person}`;
    conditions.push(list === 'calls' ? sql`(${named} or ${column('user_id')} = ${person})` : named);
  }
  if (lowest > 0) conditions.push(sql`${column('position')} >= ${lowest}`);
  if (highest < Number.MAX_SAFE_INTEGER) {
    conditions.push(sql`${column('position')} <= ${highest}`);
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
