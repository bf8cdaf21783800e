import { sql } from 'kysely';
import { ENVIRONMENTS, type Environment } from '../contract/index.js';
import type { AuditLog } from './audit/audit-log.js';
import type { CallStore } from './calls/call-store.js';
import type { ChangeFeed } from './feed/change-feed.js';
import { rowsIn } from './rows.js';
import type { Database, ConsoleDatabase } from './schema.js';
import { pause } from './sync/pause.js';

const DAY = 24 * 60 * 60 * 1_000;
const STEP_ROWS = 500;
const CHANGES_KEPT = 20_000;
const BETWEEN_STEPS_MS = 3_000;
const BETWEEN_ROUNDS_MS = 60_000;

export interface RetentionParts {
  database: ConsoleDatabase;
  calls: Pick<CallStore, 'prune'>;
  changes: ChangeFeed;
}

const ALL = sql`true`;

/** The tables whose rows are deleted by age: the key of a row, its time, and which rows may be deleted. */
const DATED = [
  { table: 'reruns', key: 'id', time: 'requested_at', goes: ALL },
  { table: 'repeated_registrations', key: 'id', time: 'at', goes: ALL },
  { table: 'incoming_deliveries', key: 'transaction_id', time: 'received_at', goes: ALL },
  {
    ...{ table: 'alert_notifications', key: 'id', time: 'created_at' },
    // The end of an incident is sent to the channels to which its start was sent.
    goes: sql`incident_id not in (select id from incidents where ended_at is null)`,
  },
  {
    // An open incident has no end.
    ...{ table: 'incidents', key: 'id', time: 'ended_at' },
    // The newest row stays, because the next number follows from it.
    goes: sql`id < (select max(id) from incidents)`,
  },
];

/** Deletes rows of one table from before this time; true if there may be more. */
async function deleteDated(
  database: Database,
  { table, key, time, goes }: (typeof DATED)[number],
  environment: Environment,
  before: number,
) {
  const [name, own] = [sql.table(table), sql.ref(key)];
  const { numAffectedRows = 0n } = await sql`
    delete from ${name} where environment = ${environment} and ${own} in (
      select ${own} from ${name}
      where environment = ${environment} and ${sql.ref(time)} < ${before} and ${goes}
      limit ${STEP_ROWS}
    )`.execute(database);
  return numAffectedRows >= STEP_ROWS;
}

/** Deletes items of jobs that finished before this time (ms), and then these jobs; true if there may be more. */
async function deleteJobs(database: Database, environment: Environment, before: number) {
  const jobs = rowsIn(database, environment, 'jobs').select('id').where('finished_at', '<', before);
  const { numAffectedRows = 0n } = await sql`
    delete from job_items where (job_id, n) in (
      select job_id, n from job_items where job_id in ${jobs} limit ${STEP_ROWS}
    )`.execute(database);
  if (numAffectedRows >= STEP_ROWS) return true;
  const { numDeletedRows } = await database
    .deleteFrom('jobs')
    .where('id', 'in', jobs)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/**
 * Deletes at most 500 rows of each table that are older than `archiveDays` at `now` (ms); true if there may be more.
 */
export async function deleteOld(
  { database, calls, changes }: RetentionParts,
  archiveDays: number,
  now: number,
): Promise<boolean> {
  const { kysely } = database;
  const before = now - archiveDays * DAY;
  let isMore = false;
  for (const environment of ENVIRONMENTS) {
    const deleted = await calls.prune(environment, before, STEP_ROWS);
    const isMoreOf = [deleted >= STEP_ROWS, await deleteJobs(kysely, environment, before)];
    for (const dated of DATED) {
      isMoreOf.push(await deleteDated(kysely, dated, environment, before));
    }
    isMore ||= isMoreOf.includes(true);
    await changes.prune(environment, CHANGES_KEPT);
  }
  return isMore;
}

/** Deletes what is older than `archiveDays`, and rows of the audit log older than `auditDays`, until the signal aborts. */
export async function keepDeletingOld(
  { audit, ...parts }: RetentionParts & { audit: Pick<AuditLog, 'prune'> },
  { archiveDays, auditDays }: { archiveDays: number; auditDays: number },
  lost: AbortSignal,
): Promise<void> {
  while (!lost.aborted) {
    // Both are started, so that one that always fails does not stop the other.
    const [isMore, pruned] = await Promise.all([
      deleteOld(parts, archiveDays, Date.now()),
      audit.prune(Date.now() - auditDays * DAY),
    ]);
    await pause(isMore || pruned > 0 ? BETWEEN_STEPS_MS : BETWEEN_ROUNDS_MS, lost);
  }
}
