import type { Kysely } from 'kysely';
import type { Environment } from '../../contract/index.js';
import type { ConsoleSchema } from '../schema.js';

/** Deletes at most `limit` reruns that were requested before this (ms); answers whether there may be more. */
export async function forgetReruns(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  before: number,
  limit: number,
): Promise<boolean> {
  const rows = await database
    .selectFrom('reruns')
    .select('id')
    .where('environment', '=', environment)
    .where('requested_at', '<', before)
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await database.deleteFrom('reruns').where('id', 'in', ids).execute();
  return ids.length >= limit;
}
