import { sql, type Kysely } from 'kysely';
import {
  RERUN_FATES,
  type Environment,
  type FateCounts,
  type FollowedJob,
  type RerunFate,
  type RerunJob,
} from '../../../contract/index.js';
import { fateOf } from '../../calls/detail/rerun-fates.js';
import { newestJobs } from '../job-queries.js';
import type { ConsoleSchema } from '../../schema.js';
import { inTurns } from './in-turns.js';
import { RERUNS } from './job-row.js';

const SETTLED_MS = 3_600_000;
const MOST_SETTLED = 200;

// A database that has other things to do is read a quarter of the time at most.
const restMs = (tookMs: number) => 3 * tookMs;

/** A number for each of the fates. */
export function countFates(fates: Iterable<readonly [RerunFate, number]>): FateCounts {
  const counts = new Map<RerunFate, number>();
  for (const [fate, count] of fates) counts.set(fate, (counts.get(fate) ?? 0) + count);
  const of = (fate: RerunFate) => counts.get(fate) ?? 0;
  const [delivered, retrying, failed, unknown] = RERUN_FATES;
  return {
    [delivered]: of(delivered),
    [retrying]: of(retrying),
    [failed]: of(failed),
    [unknown]: of(unknown),
  };
}

/** What the archive knows of the calls that a job made, or may have made. */
async function countJob(database: Kysely<ConsoleSchema>, id: string): Promise<FateCounts> {
  const unlisted = sql<number | null>`case when calls.unlisted_at is null then null else 1 end`;
  const rows = await database
    .selectFrom('reruns')
    .leftJoin('calls', (join) =>
      join
        .onRef('calls.environment', '=', 'reruns.environment')
        .onRef('calls.transaction_id', '=', 'reruns.new_transaction_id'),
    )
    .select(['calls.status', 'calls.answer', unlisted.as('unlisted_at')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('reruns.job_id', '=', id)
    .groupBy(['calls.status', 'calls.answer', unlisted])
    .execute();
  return countFates(rows.map((row) => [fateOf(row), row.count]));
}

/** Whether nothing of it is expected to change any more. */
function isSettled({ state, counts }: RerunJob, fates: FateCounts): boolean {
  const isOver = state !== 'running' && counts.waiting === 0 && counts.sending === 0;
  return isOver && fates.retrying === 0 && fates.unknown === 0;
}

/** Jobs with what came of their calls. */
export interface JobFates {
  /** The newest of an environment. */
  newest: (environment: Environment) => Promise<FollowedJob[]>;
  follow: (job: RerunJob) => Promise<FollowedJob>;
}

/**
 * Follows jobs for however many browsers look, each of which asks twice a second while one runs: ten thousand
 * calls are looked up for each job, so they are counted one after another, for all who wait, and those of a job
 * of which every call has ended once an hour.
 */
export function createJobFates(database: Kysely<ConsoleSchema>): JobFates {
  const settled = new Map<string, { fates: FateCounts; until: number }>();
  const count = inTurns(restMs, (id: string) => countJob(database, id));

  async function follow(job: RerunJob): Promise<FollowedJob> {
    const known = settled.get(job.id);
    if (known && Date.now() < known.until) return { ...job, fates: known.fates };
    settled.delete(job.id);
    const fates = await count(job.id);
    if (isSettled(job, fates)) {
      settled.set(job.id, { fates, until: Date.now() + SETTLED_MS });
      const [oldest] = settled.keys();
      if (settled.size > MOST_SETTLED && oldest !== undefined) settled.delete(oldest);
    }
    return { ...job, fates };
  }

  return {
    follow,
    newest: inTurns(restMs, async (environment: Environment) => {
      const followed: FollowedJob[] = [];
      for (const job of await newestJobs(RERUNS, database, environment)) {
        followed.push(await follow(job));
      }
      return followed;
    }),
  };
}
