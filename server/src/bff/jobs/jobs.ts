import { randomUUID } from 'node:crypto';
import {
  job as jobSchema,
  JOB_ITEM_STATES,
  RETRIED_STATES,
  type Environment,
  type Job,
  type JobAction,
  type JobItemsQuery,
  type JobState,
} from '../../contract/index.js';
import { inChunks } from '../../database/in-chunks.js';
import { NotFoundError } from '../../http/errors.js';
import { pagesOf } from '../calls/list/send-file.js';
import { ConflictError } from '../errors.js';
import type { RecordAudit } from '../record-audit.js';
import type { ChangeFeed } from '../feed/change-feed.js';
import type { ConsoleDatabase, Database, JobRow, Transaction } from '../schema.js';
import type { StartedBy } from './job-audit.js';
import { readBlocked, type JobKind, type ReadJob } from './job-kind.js';
import { endWaiting, finishIfDone, nextJob } from './job-turn.js';
import { inTurns } from '../in-turns.js';
import { signalJobs } from './run-jobs.js';
import { pageOf, rowsIn } from '../rows.js';

const NEWEST = 20;
const PAGE = 200;

export interface NewJob {
  /** The items in the order in which they run: the subject of each, and its further input as JSON. */
  items: readonly { subject: string; request?: string | null }[];
  /** What its kind needs besides the items. */
  settings: object;
  /** The member who starts it. The audit log has no rows of the items of a job that only a name stands for. */
  by: StartedBy | string;
}

interface JobRequest {
  environment: Environment;
  id: string;
}

interface JobChange extends JobRequest {
  action: JobAction;
  /** Set if a member requested it. */
  record?: RecordAudit;
}

/** Jobs of one kind and environment. */
async function readJobs(database: Database, rows: readonly JobRow[]): Promise<ReadJob[]> {
  const [any] = rows;
  if (!any) return [];
  const ids = rows.map(({ id }) => id);
  const found = await database
    .selectFrom('job_items')
    .select(['job_id', 'state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('job_id', 'in', ids)
    .groupBy(['job_id', 'state'])
    .execute();
  const next = await nextJob(database, any.environment, any.kind);
  return rows.map((row) => {
    // A job that has ended since it was read here no longer has an older one before it.
    const isLater = next && next.id !== row.id && next.created_at <= row.created_at;
    const is_queued = row.state === 'running' && isLater === true;
    const counts = Object.fromEntries(JOB_ITEM_STATES.map((state) => [state, 0]));
    for (const { job_id, state, count } of found) if (job_id === row.id) counts[state] = count;
    return { row, job: jobSchema.parse({ ...row, is_queued, counts, blocked: readBlocked(row) }) };
  });
}

type Act = (within: Transaction, job: JobRow) => Promise<boolean>;

const move =
  (to: JobState, ...from: JobState[]): Act =>
  async (within, { id }) => {
    const { numUpdatedRows } = await within
      .updateTable('jobs')
      .set({ state: to, blocked: null })
      .where('id', '=', id)
      .where('state', 'in', from)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };

const cancel: Act = async (within, job) => {
  if (!(await move('cancelled', 'running', 'paused')(within, job))) return false;
  await endWaiting(within, job, 'cancelled');
  await finishIfDone(within, job.id);
  return true;
};

const retry: Act = async (within, { id, kind, state }) => {
  const retries = RETRIED_STATES[kind];
  // A paused job goes on when it is resumed.
  if (retries.length === 0 || state === 'paused') return false;
  const { numUpdatedRows } = await within
    .updateTable('job_items')
    .set({ state: 'waiting', tries: 0, result: null })
    .where('job_id', '=', id)
    .where('state', 'in', retries)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const again = { state: 'running', finished_at: null, blocked: null } as const;
  await within.updateTable('jobs').set(again).where('id', '=', id).execute();
  return true;
};

/** Never a scenario: its steps share the state of the process that plays them. */
const pause: Act = async (within, job) =>
  job.kind !== 'scenario' && (await move('paused', 'running')(within, job));

/** What each action of a job does within a write; returns whether it applied. */
export const ACTIONS: Record<JobAction, Act> = {
  pause,
  resume: move('running', 'paused'),
  cancel,
  retry,
};

/** The jobs of a kind in the console's database. */
export function createJobs<J extends Job, Item extends { n: number }>(
  { database, changes }: { database: ConsoleDatabase; changes: ChangeFeed },
  kind: JobKind<J, Item>,
) {
  const { kysely } = database;

  const jobsOf = (within: Database, environment: Environment) =>
    rowsIn(within, environment, 'jobs').selectAll().where('kind', '=', kind.name);

  const shown = async (rows: readonly JobRow[]): Promise<J[]> =>
    kind.toJobs(kysely, await readJobs(kysely, rows));

  const named = (within: Database, environment: Environment, requestId: string) =>
    jobsOf(within, environment).where('request_id', '=', requestId).execute();

  // Pages request the list with every change, so it is read once for all that wait.
  const newest = inTurns(async (environment: Environment) => {
    const rows = jobsOf(kysely, environment).orderBy('created_at', 'desc').orderBy('id');
    return { jobs: await shown(await rows.limit(NEWEST).execute()) };
  });

  async function rowOf(environment: Environment, id: string, within = kysely): Promise<JobRow> {
    return jobsOf(within, environment)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => new NotFoundError(`There is no such ${kind.title} here.`));
  }

  async function find(environment: Environment, id: string): Promise<J> {
    const [job] = await shown([await rowOf(environment, id)]);
    if (!job) throw new Error('A job was not read though it is there.');
    return job;
  }

  async function itemsOf(
    environment: Environment,
    id: string,
    { after = 0, state }: JobItemsQuery,
    limit: number,
  ): Promise<Item[]> {
    let rows = kysely
      .selectFrom('job_items')
      .selectAll()
      .where('job_id', '=', id)
      .where('n', '>', after);
    if (state !== undefined) rows = rows.where('state', '=', state);
    return kind.toItems(kysely, environment, id, await rows.orderBy('n').limit(limit).execute());
  }

  async function refuseSecond(within: Database, environment: Environment): Promise<void> {
    if (!kind.refuseWhile) return;
    const other = await jobsOf(within, environment)
      .where('finished_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (other) throw new ConflictError(kind.refuseWhile(other));
  }

  /**
   * Starts the job that `make` returns; a repeated request gets the job that it started before. Throws ConflictError if
   * jobs of this kind run one at a time and another has not finished.
   */
  async function start(
    environment: Environment,
    request_id: string,
    make: () => NewJob | Promise<NewJob>,
  ): Promise<J> {
    const [known] = await shown(await named(kysely, environment, request_id));
    if (known) return known;
    const { items, settings, by } = await make();
    const byName = typeof by === 'string';
    const id = await changes.write(environment, async (within, publish) => {
      const [before] = await named(within, environment, request_id);
      if (before) return before.id;
      await refuseSecond(within, environment);
      const row: JobRow = {
        ...{ id: randomUUID(), environment, kind: kind.name, state: 'running', request_id },
        ...{ created_at: Date.now(), created_by: byName ? by : by.member.name },
        ...{ finished_at: null, blocked: null, total: items.length },
        ...{ settings: JSON.stringify({ ...settings, ...(!byName && { started_by: by }) }) },
      };
      await within.insertInto('jobs').values(row).execute();
      const rows = items.map(({ subject, request = null }, n) => ({
        ...{ job_id: row.id, n: n + 1, subject, request, state: 'waiting' as const },
      }));
      await inChunks(rows, (some) => within.insertInto('job_items').values(some).execute());
      publish('job', row.id);
      return row.id;
    });
    await signalJobs(database, environment);
    return find(environment, id);
  }

  /** All but `start` and `pages` are handlers of the kind's routes. Throws NotFoundError for a job of another kind. */
  return {
    start,
    /** The newest 20, newest first. */
    list: ({ environment }: { environment: Environment }) => newest(environment),
    /** A job with 200 of its items; `next_after` requests the following ones. */
    read: async ({ environment, id, query }: JobRequest & { query: JobItemsQuery }) => {
      const job = await find(environment, id);
      const found = await itemsOf(environment, id, query, PAGE + 1);
      const { rows: items, next: next_after } = pageOf(found, 'n', PAGE);
      return { job, items, next_after };
    },
    /** All items, some hundred at a time. */
    async pages(environment: Environment, id: string) {
      await rowOf(environment, id);
      return pagesOf(async (after: number | undefined, limit) =>
        pageOf(await itemsOf(environment, id, { after }, limit + 1), 'n', limit),
      );
    },
    /**
     * Applies an action and returns the job afterwards; a job to which the action does not apply stays as it is.
     */
    change: async ({ environment, id, action, record }: JobChange) => {
      await changes.write(environment, async (within, publish) => {
        const job = await rowOf(environment, id, within);
        const { state } = job;
        const isChanged = await ACTIONS[action](within, job);
        if (isChanged) publish('job', id);
        await record?.(within, { before: { state }, ...(isChanged ? {} : { after: { state } }) });
      });
      await signalJobs(database, environment);
      return find(environment, id);
    },
  };
}
