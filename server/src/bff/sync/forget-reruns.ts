import type { Kysely } from 'kysely';
import type { Environment } from '../../contract/index.js';
import type { ConsoleSchema } from '../schema.js';

/** Forgets at most `limit` reruns that were asked for before this (ms); answers how many. */
async function forgetLineage(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  before: number,
  limit: number,
): Promise<number> {
  const rows = await database
    .selectFrom('reruns')
    .select('id')
    .where('environment', '=', environment)
    .where('requested_at', '<', before)
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await database.deleteFrom('reruns').where('id', 'in', ids).execute();
  return ids.length;
}

/** Forgets at most `limit` calls of a job that ended before this (ms), and the job after the last of them. */
async function forgetJob(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  before: number,
  limit: number,
): Promise<number> {
  const job = await database
    .selectFrom('jobs')
    .select('id')
    .where('environment', '=', environment)
    .where('finished_at', '<', before)
    .limit(1)
    .executeTakeFirst();
  if (!job) return 0;
  const rows = await database
    .selectFrom('job_items')
    .select('n')
    .where('job_id', '=', job.id)
    .limit(limit)
    .execute();
  const numbers = rows.map(({ n }) => n);
  if (numbers.length > 0) {
    await database
      .deleteFrom('job_items')
      .where('job_id', '=', job.id)
      .where('n', 'in', numbers)
      .execute();
  }
  if (numbers.length < limit) await database.deleteFrom('jobs').where('id', '=', job.id).execute();
  return limit;
}

/** One step of forgetting reruns, single and bulk; answers whether there may be more of them. */
export async function forgetReruns(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  before: number,
  limit: number,
): Promise<boolean> {
  const reruns = await forgetLineage(database, environment, before, limit);
  const items = await forgetJob(database, environment, before, limit);
  return reruns >= limit || items >= limit;
}
