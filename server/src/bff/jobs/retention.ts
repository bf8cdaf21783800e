import type { Kysely } from 'kysely';
import { ENVIRONMENTS, type Environment } from '../../contract/index.js';
import type { OpenDatabase } from '../../database/opened.js';
import type { ConsoleSchema } from '../schema.js';
import { pause } from '../sync/pause.js';

const DAY = 24 * 60 * 60 * 1_000;
const STEP_ROWS = 500;
const BETWEEN_STEPS_MS = 3_000;
const BETWEEN_ROUNDS_MS = 60_000;

/**
 * Deletes at most `limit` items of a job that finished before this (ms), and the job after the last of them;
 * answers whether there may be more.
 */
export async function forgetJobs(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  before: number,
  limit: number,
): Promise<boolean> {
  const job = await database
    .selectFrom('jobs')
    .select('id')
    .where('environment', '=', environment)
    .where('finished_at', '<', before)
    .limit(1)
    .executeTakeFirst();
  if (!job) return false;
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
  return true;
}

/** Deletes jobs that finished more than so many days ago, in small steps, until the signal. */
export async function keepForgettingJobs(
  { kysely }: Pick<OpenDatabase<ConsoleSchema>, 'kysely'>,
  days: number,
  lost: AbortSignal,
): Promise<void> {
  while (!lost.aborted) {
    const before = Date.now() - days * DAY;
    let isMore = false;
    for (const environment of ENVIRONMENTS) {
      isMore = (await forgetJobs(kysely, environment, before, STEP_ROWS)) || isMore;
    }
    await pause(isMore ? BETWEEN_STEPS_MS : BETWEEN_ROUNDS_MS, lost);
  }
}
