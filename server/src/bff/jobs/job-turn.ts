import { z } from 'zod';
import type { Environment, JobItemState, JobKindName, JobState } from '../../contract/index.js';
import type { AuditLog } from '../audit/audit-log.js';
import type { ChangeFeed } from '../feed/change-feed.js';
import type { Database, Transaction, JobRow } from '../schema.js';
import { itemEntries } from './job-audit.js';
import {
  type Blocked,
  type EndedItem,
  type JobItem,
  type JobWork,
  type JobWrite,
} from './job-kind.js';
import { rowsIn } from '../rows.js';

// The most items for which one turn checks whether they are still needed.
const CHECKED_AT_ONCE = 200;
const MOST_TRIES = 5;
const OPEN_ITEMS: readonly JobItemState[] = ['waiting', 'running'];
/** The final states of items. In any other state, a late response may still change the result. */
const FINAL_ITEMS: readonly JobItemState[] = ['accepted', 'passed', 'refused', 'failed', 'skipped'];

export interface TurnParts {
  changes: ChangeFeed;
  audit: Pick<AuditLog, 'recordAll'>;
}

/** What one write of a job's progress should do. */
export interface Turn<Evidence> {
  /** The results of items, to be stored. */
  ended: readonly EndedItem<Evidence>[];
  /** How many items to claim. */
  want: number;
  /** This process is to stop: only the clean-up is claimed. */
  isStopping: boolean;
  /** Whether to publish the progress to open pages. */
  publishes: boolean;
  /** Why the job starts no items while it runs; null if it does. */
  blocked: Blocked | null;
}

/** The result of one write. */
export interface TurnResult {
  claimed: JobItem[];
  state: JobState;
  /** The job has finished. */
  isOver: boolean;
  /** Its turn has come: it is neither paused nor waits for an older job. */
  isNext: boolean;
  /** Items were skipped, and those after them still have to be claimed. */
  isMore: boolean;
}

const ending = z.object({ puts_back: z.boolean().default(false) });

/** Whether the job's last item puts back what the others change, so that it is run even if the job ends early. */
const putsBack = ({ settings }: JobRow): boolean => ending.parse(JSON.parse(settings)).puts_back;

const isCleanUp = (job: JobRow, n: number | undefined): boolean => n === job.total && putsBack(job);

/** The job of a kind that runs now while the others wait: the oldest that has items to run, or has to end. */
export function nextJob(
  database: Database,
  environment: Environment,
  kind: JobKindName,
): Promise<JobRow | undefined> {
  return rowsIn(database, environment, 'jobs')
    .selectAll()
    .where('kind', '=', kind)
    .where('finished_at', 'is', null)
    .where('state', 'in', ['running', 'cancelled'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Marks a job as finished if none of its items is open, and returns whether it was. */
export async function finishIfDone(within: Transaction, id: string): Promise<boolean> {
  const open = await within
    .selectFrom('job_items')
    .select('n')
    .where('job_id', '=', id)
    .where('state', 'in', OPEN_ITEMS)
    .limit(1)
    .executeTakeFirst();
  if (open) return false;
  const unfinished = within
    .updateTable('jobs')
    .where('id', '=', id)
    .where('finished_at', 'is', null);
  // A job that was paused while its last item ran has nothing left to wait for.
  await unfinished.set({ state: 'finished' }).where('state', '!=', 'cancelled').execute();
  await unfinished.set({ finished_at: Date.now(), blocked: null }).execute();
  return true;
}

async function settle<Evidence>(
  write: JobWrite,
  work: JobWork<Evidence>,
  job: JobRow,
  ended: readonly EndedItem<Evidence>[],
  isCancelled: boolean,
): Promise<void> {
  if (ended.length === 0) return;
  await work.record?.(write, ended);
  const now = Date.now();
  const rows = ended.map(({ item: { n, subject, tries }, outcome }) => {
    const isTry = outcome.isTry === true;
    const isGivenUp = isTry && (isCancelled || tries + 1 >= MOST_TRIES);
    const isDropped = isCancelled && outcome.state === 'waiting' && !isCleanUp(job, n);
    return {
      ...{ job_id: job.id, n, subject, request: null, changed_at: now },
      state: isGivenUp ? 'unknown' : isDropped ? 'cancelled' : outcome.state,
      tries: isTry ? tries + 1 : tries,
      result: outcome.result === undefined ? null : JSON.stringify(outcome.result),
    };
  });
  await write.within
    .insertInto('job_items')
    .values(rows)
    // All of the rows exist: this updates many of them in one statement.
    .onConflict((conflict) =>
      conflict
        .columns(['job_id', 'n'])
        .doUpdateSet((row) => ({
          state: row.ref('excluded.state'),
          tries: row.ref('excluded.tries'),
          result: row.ref('excluded.result'),
          changed_at: row.ref('excluded.changed_at'),
        }))
        // Another process may have recovered the item and continued.
        .where('job_items.state', 'not in', FINAL_ITEMS)
        .where((is) =>
          is.or([is('excluded.state', '!=', 'waiting'), is('job_items.state', '=', 'running')]),
        ),
    )
    .execute();
}

/** Moves waiting items, except a job's clean-up, to a state in which they are no longer started. */
export async function endWaiting(
  within: Transaction,
  job: JobRow,
  state: 'skipped' | 'cancelled',
): Promise<void> {
  await within
    .updateTable('job_items')
    .set({ state, changed_at: Date.now() })
    .where('job_id', '=', job.id)
    .where('state', '=', 'waiting')
    .where('n', '<=', putsBack(job) ? job.total - 1 : job.total)
    .execute();
}

function mark(
  { within, job }: JobWrite,
  state: JobItemState,
  items: readonly JobItem[],
  at: number,
) {
  if (items.length === 0) return;
  return within
    .updateTable('job_items')
    .set({ state, changed_at: at })
    .where('job_id', '=', job.id)
    .where(
      'n',
      'in',
      items.map(({ n }) => n),
    )
    .execute();
}

async function claim<Evidence>(
  write: JobWrite,
  work: JobWork<Evidence>,
  job: JobRow,
  want: number,
  only: 'clean-up' | null,
): Promise<Pick<TurnResult, 'claimed' | 'isMore'>> {
  const at = Date.now();
  const rows = await write.within
    .selectFrom('job_items')
    .select(['n', 'subject', 'request', 'tries'])
    .where('job_id', '=', job.id)
    .where('state', '=', 'waiting')
    // Items with failed tries come last, so that they do not delay the others.
    .orderBy('tries')
    .orderBy('n')
    .limit(work.admit ? CHECKED_AT_ONCE : want)
    .execute();
  if (only === 'clean-up' && !isCleanUp(job, rows[0]?.n)) {
    return { claimed: [], isMore: false };
  }
  const items = rows.map((row) => ({ ...row, at }));
  const { skipped, next } = (await work.admit?.(write, items)) ?? { skipped: [], next: items };
  const claimed = next.slice(0, want);
  await mark(write, 'skipped', skipped, at);
  await mark(write, 'running', claimed, at);
  return { claimed, isMore: claimed.length === 0 && skipped.length > 0 };
}

/**
 * Stores the results of a job's items, and what its kind records of them, and claims the next ones for this process:
 * all in one write, because one costs the disk as much as many. No item of a job is claimed that is not running, except
 * its clean-up, or while an older job runs.
 */
export function takeTurn<Evidence>(
  { changes, audit }: TurnParts,
  work: JobWork<Evidence>,
  job: JobRow,
  { ended, want, isStopping, publishes, blocked }: Turn<Evidence>,
): Promise<TurnResult> {
  const { environment } = job;
  return changes.write(environment, async (within, publish) => {
    const write: JobWrite = { within, publish, environment, job };
    const stored = await within
      .selectFrom('jobs')
      .select(['state', 'blocked'])
      .where('id', '=', job.id)
      .executeTakeFirst();
    const set = (row: Partial<JobRow>) =>
      within.updateTable('jobs').set(row).where('id', '=', job.id).execute();
    let state = stored?.state ?? 'cancelled';
    const why = blocked && JSON.stringify(blocked);
    const isBlockChanged = state === 'running' && stored?.blocked !== why;
    if (isBlockChanged) await set({ blocked: why });
    await settle(write, work, job, ended, state === 'cancelled');
    const end = ended.find(({ outcome }) => outcome.ends)?.outcome.ends;
    if (end) await endWaiting(within, job, end);
    if (end === 'cancelled') {
      state = 'cancelled';
      await set({ state });
    }
    const isNext = (await nextJob(within, environment, work.name))?.id === job.id;
    const isRunning = state === 'running' && !isStopping;
    const count = !isNext ? 0 : isRunning ? want : Math.min(want, 1);
    const { claimed, isMore } =
      count === 0
        ? { claimed: [], isMore: false }
        : await claim(write, work, job, count, isRunning ? null : 'clean-up');
    const isOver = claimed.length === 0 && !isMore && (await finishIfDone(within, job.id));
    if (publishes || isBlockChanged || isOver) publish('job', job.id);
    // Last, because it locks the audit chain: a result is never stored without its row.
    await audit.recordAll(within, itemEntries(job, environment, work, ended));
    return { claimed, state, isOver, isNext, isMore };
  });
}
