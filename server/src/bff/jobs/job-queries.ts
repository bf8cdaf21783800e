import type { Kysely } from 'kysely';
import type { Environment } from '../../contract/index.js';
import type { JobRow } from './job-rows.js';
import type { ConsoleSchema } from '../schema.js';
import type { JobKind } from './job-kind.js';

type Database = Kysely<ConsoleSchema>;

const NEWEST = 20;

async function withCounts<Job>(
  { toJob }: JobKind<Job>,
  database: Database,
  rows: readonly JobRow[],
): Promise<Job[]> {
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
  return rows.map((row) =>
    toJob(
      row,
      counts.filter(({ job_id }) => job_id === row.id),
    ),
  );
}

const jobsOf = (database: Database, environment: Environment, { kind }: JobKind<unknown>) =>
  database
    .selectFrom('jobs')
    .selectAll()
    .where('environment', '=', environment)
    .where('kind', '=', kind);

/** One job; null when the environment has none of this kind and id. */
export async function findJob<Job>(
  kind: JobKind<Job>,
  database: Database,
  environment: Environment,
  id: string,
): Promise<Job | null> {
  const rows = await jobsOf(database, environment, kind).where('id', '=', id).execute();
  return (await withCounts(kind, database, rows))[0] ?? null;
}

/** The job that a press of this name has started already. */
export async function findByRequest<Job>(
  kind: JobKind<Job>,
  database: Database,
  environment: Environment,
  requestId: string,
): Promise<Job | null> {
  const named = jobsOf(database, environment, kind).where('request_id', '=', requestId);
  return (await withCounts(kind, database, await named.execute()))[0] ?? null;
}

/** The newest 20, newest first. */
export async function newestJobs<Job>(
  kind: JobKind<Job>,
  database: Database,
  environment: Environment,
): Promise<Job[]> {
  const newest = jobsOf(database, environment, kind).orderBy('created_at', 'desc').orderBy('id');
  return withCounts(kind, database, await newest.limit(NEWEST).execute());
}
