import type { Kysely } from 'kysely';
import { z } from 'zod';
import {
  rerunJobItem,
  type Environment,
  type RerunItemState,
  type RerunJob,
  type RerunJobItem,
} from '../../contract/index.js';
import type { ConsoleSchema, JobRow } from '../schema.js';
import { toCounts, toJob } from './job-row.js';

type Database = Kysely<ConsoleSchema>;

/** The value of the column `kind`. */
export const RERUN = 'rerun';
const NEWEST = 20;
const PAGE = 200;

async function withCounts(database: Database, rows: readonly JobRow[]): Promise<RerunJob[]> {
  if (rows.length === 0) return [];
  const counts = await database
    .selectFrom('job_items')
    .select(['job_id', 'state', ({ fn }) => fn.countAll<number>().as('count')])
    .where(
      'job_id',
      'in',
      rows.map(({ id }) => id),
    )
    .groupBy(['job_id', 'state'])
    .execute();
  return rows.map((row) => toJob(row, toCounts(counts.filter(({ job_id }) => job_id === row.id))));
}

const jobsOf = (database: Database, environment: Environment) =>
  database
    .selectFrom('jobs')
    .selectAll()
    .where('environment', '=', environment)
    .where('kind', '=', RERUN);

/** One bulk rerun; null when the environment has none of this id. */
export async function findJob(
  database: Database,
  environment: Environment,
  id: string,
): Promise<RerunJob | null> {
  const rows = await jobsOf(database, environment).where('id', '=', id).execute();
  return (await withCounts(database, rows))[0] ?? null;
}

/** The job that a press of this name has started already. */
export async function findByRequest(
  database: Database,
  environment: Environment,
  requestId: string,
): Promise<RerunJob | null> {
  const rows = await jobsOf(database, environment).where('request_id', '=', requestId).execute();
  return (await withCounts(database, rows))[0] ?? null;
}

/** The newest 20, newest first. */
export async function newestJobs(
  database: Database,
  environment: Environment,
): Promise<RerunJob[]> {
  const newest = jobsOf(database, environment).orderBy('created_at', 'desc').orderBy('id');
  return withCounts(database, await newest.limit(NEWEST).execute());
}

const stored = z.object({ failure_code: z.string().nullable(), reason: z.string().nullable() });
const result = z
  .string()
  .nullable()
  .transform((text) => (text === null ? null : stored.parse(JSON.parse(text))));

/** What came of one call beside its state, as the column `result` keeps it. */
export type ItemResult = z.infer<typeof stored>;

/** 200 of a job's calls after the `after`th, in the order in which they are rerun. */
export async function readItems(
  database: Database,
  job: RerunJob,
  environment: Environment,
  query: { after?: number | undefined; state?: RerunItemState | undefined },
): Promise<{ items: RerunJobItem[]; next_after: number | null }> {
  let items = database
    .selectFrom('job_items')
    .leftJoin('reruns', (join) =>
      join
        .on('reruns.environment', '=', environment)
        .onRef('reruns.transaction_id', '=', 'job_items.subject')
        .onRef('reruns.job_id', '=', 'job_items.job_id'),
    )
    .leftJoin('calls', (join) =>
      join
        .on('calls.environment', '=', environment)
        .onRef('calls.transaction_id', '=', 'reruns.new_transaction_id'),
    )
    .select(['job_items.n', 'job_items.subject as transaction_id', 'job_items.state'])
    .select(['job_items.result', 'reruns.new_transaction_id', 'reruns.matched'])
    .select(['calls.status as new_status', 'calls.attempts as new_attempts'])
    .where('job_items.job_id', '=', job.id)
    .where('job_items.n', '>', query.after ?? 0);
  if (query.state !== undefined) items = items.where('job_items.state', '=', query.state);
  const rows = await items
    .orderBy('job_items.n')
    .limit(PAGE + 1)
    .execute();
  const page = rows.slice(0, PAGE);
  return {
    items: page.map((row) => {
      const { failure_code = null, reason = null } = result.parse(row.result) ?? {};
      return rerunJobItem.parse({ ...row, failure_code, reason });
    }),
    next_after: rows.length > PAGE ? (page.at(-1)?.n ?? null) : null,
  };
}
