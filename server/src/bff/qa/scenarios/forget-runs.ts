import type { Kysely } from 'kysely';
import type { Environment } from '../../../contract/index.js';
import type { ConsoleSchema } from '../../schema.js';

/** Forgets at most `limit` runs that ended before this (ms); answers whether there may be more of them. */
export async function forgetRuns(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  before: number,
  limit: number,
): Promise<boolean> {
  const rows = await database
    .selectFrom('scenario_runs')
    .select('id')
    .where('environment', '=', environment)
    .where('finished_at', '<', before)
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return false;
  await database.deleteFrom('scenario_steps').where('run_id', 'in', ids).execute();
  await database.deleteFrom('scenario_runs').where('id', 'in', ids).execute();
  return ids.length >= limit;
}
