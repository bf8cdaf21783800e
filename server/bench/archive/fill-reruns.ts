import { sql, type Kysely } from 'kysely';
import type { ConsoleSchema } from '../../src/bff/index.js';

const JOBS = 20;
const HOUR_MS = 3_600_000;

/**
 * Bulk reruns of a fifth of a filled archive, as many as their list shows: every other one of the newest calls was
 * rerun, and the one before it is the new call. For the newest job, the archive knows that too.
 */
export async function fillReruns(database: Kysely<ConsoleSchema>, calls: number): Promise<void> {
  for (const table of ['reruns', 'job_items', 'jobs'] as const) {
    await database.deleteFrom(table).execute();
  }
  const each = Math.floor(calls / 5 / JOBS);
  const now = Date.now();
  const jobs = Array.from({ length: JOBS }, (_value, n) => ({
    ...({ environment: 'sandbox', kind: 'rerun', state: 'finished' } as const),
    ...{
      id: `job-${n}`,
      request_id: `request-${n}`,
      created_by: 'bench',
      total: each,
      blocked: null,
    },
    ...{ created_at: now - n * HOUR_MS, finished_at: now - n * HOUR_MS },
    settings: JSON.stringify({ per_second: 20, include_rerun: true }),
  }));
  await database.insertInto('jobs').values(jobs).execute();
  await sql`insert into reruns (id, environment, transaction_id, new_transaction_id, matched, outcome,
      requested_at, service_at, requested_by, job_id, following, new_state)
    select 'rerun-' || (n / 2), 'sandbox', transaction_id, newer, 'response', 'accepted',
      ${sql.lit(now)}, ${sql.lit(now)}, 'bench', 'job-' || (n / ${sql.lit(2 * each)}), 0, newer_state
    from (
      select transaction_id, lag(transaction_id) over newest as newer,
        lag(state) over newest as newer_state, row_number() over newest - 1 as n
      from calls where environment = 'sandbox'
      window newest as (order by sequence desc)
      order by sequence desc limit ${sql.lit(2 * each * JOBS)}
    ) as numbered where n % 2 = 1`.execute(database);
  await sql`insert into job_items (job_id, n, subject, state, tries)
    select job_id, row_number() over (partition by job_id), transaction_id, 'accepted', 0
    from reruns`.execute(database);
  await sql`update calls set rerun_matched = 'response', rerun_of = (
      select transaction_id from reruns
      where environment = 'sandbox' and new_transaction_id = calls.transaction_id
    ) where environment = 'sandbox' and transaction_id in (
      select new_transaction_id from reruns where job_id = 'job-0'
    )`.execute(database);
  await sql`analyze`.execute(database);
}
