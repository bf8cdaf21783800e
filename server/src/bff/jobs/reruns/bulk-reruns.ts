import { z } from 'zod';
import {
  rerunJobItem,
  storedFilter,
  type RerunJob,
  type RerunJobItem,
  type rerunJobsApi,
} from '../../../contract/index.js';
import { inChunks } from '../../../database/in-chunks.js';
import {
  UpstreamMaintenanceError,
  UpstreamRefusedError,
  writeFailure,
} from '../../../upstream/failures.js';
import { DESCRIPTIONS } from '../../audit/descriptions.js';
import type { ApiKeys } from '../../calls/api-keys.js';
import { sendFile } from '../../calls/list/send-file.js';
import {
  bothTimes,
  namedNewCall,
  type RequestedRerun,
  type Reruns,
} from '../../calls/reruns/reruns.js';
import type { ConsoleHandlers } from '../../console-router.js';
import type { ChangeFeed } from '../../feed/change-feed.js';
import { rowsIn } from '../../rows.js';
import type { ConsoleDatabase, JobRow, RerunRow } from '../../schema.js';
import { startedBy } from '../job-audit.js';
import {
  failureResult,
  type FailureResult,
  JobOverError,
  type JobItem,
  type JobKind,
  type JobWork,
  type JobWrite,
  type Outcome,
  readFailure,
} from '../job-kind.js';
import { createJobs } from '../jobs.js';
import {
  chooseCalls,
  countChosen,
  countStates,
  isTaken,
  readFates,
  readStandings,
} from './choice.js';

/** Whether another job is rerunning the call, or its process ended before it stored the result. */
async function isBeingRerun(
  { within, environment }: Pick<JobWrite, 'within' | 'environment'>,
  transaction_id: string,
): Promise<boolean> {
  const running = await rowsIn(within, environment, 'jobs')
    .innerJoin('job_items', 'job_items.job_id', 'jobs.id')
    .select('jobs.id')
    .where('jobs.kind', '=', 'rerun')
    .where('job_items.state', '=', 'running')
    .where('job_items.subject', '=', transaction_id)
    .executeTakeFirst();
  return running !== undefined;
}

const settings = z.object({
  per_second: z.number(),
  include_rerun: z.boolean(),
  include_delivered: z.boolean(),
  filter: z.nullable(storedFilter).default(null),
});

/** The settings of a bulk rerun, as stored in the column `settings`. */
function readSettings(job: Pick<JobRow, 'settings'>): z.infer<typeof settings> {
  return settings.parse(JSON.parse(job.settings));
}

type MadeRerun = Pick<RequestedRerun, 'outcome' | 'new_transaction_id'>;

/** The ID of the rerun that an item of a job makes, however often it is sent. */
const rerunIdOf = (job: Pick<JobRow, 'id'>, n: number): string => `${job.id}:${n}`;

const ENDED: FailureResult = {
  failure_code: null,
  reason:
    'The console stopped while it was being sent. The rerun chain of the call shows whether it was rerun.',
};
const RESTORED: FailureResult = {
  failure_code: null,
  reason: 'It was waiting when the backup was made. Whether it was rerun since then is not known.',
};

const lost = (result: FailureResult): Outcome<MadeRerun> => ({
  state: 'unknown',
  result,
  evidence: { outcome: 'unknown', new_transaction_id: null },
});

/** Whether the service failed on this call alone, as far as it states. A gateway states no code. */
const isStatedFault = (failure: unknown): boolean =>
  failure instanceof UpstreamRefusedError &&
  !(failure instanceof UpstreamMaintenanceError) &&
  failure.failure_code !== null;

/** The result of a failed rerun, which is never repeated if the service may have accepted it. */
export function failedRerun(failure: unknown): Outcome<MadeRerun> {
  const kind = writeFailure(failure);
  if (kind === 'not_sent') return { state: 'waiting', failure };
  if (kind === 'refused') return { state: 'refused', result: failureResult(failure) };
  if (failure instanceof JobOverError) return lost(ENDED);
  const outcome = lost(failureResult(failure));
  // The job pauses, so that it does not send all of its calls to a service that does not respond.
  return isStatedFault(failure) ? outcome : { ...outcome, failure };
}

/** Bulk reruns: each call once, and not at all if it was delivered or rerun in the meantime. */
export const rerunWork = (reruns: Pick<Reruns, 'record'>): JobWork<MadeRerun> => ({
  name: 'rerun',
  actionOf: () => DESCRIPTIONS.call_rerun.action,
  pace: (job) => ({ atOnce: 1, perSecond: readSettings(job).per_second }),
  open:
    ({ client, grace }) =>
    async ({ subject }) => {
      try {
        const { value } = await client.call('call_rerun', { transaction_id: subject }, grace);
        const new_transaction_id = namedNewCall(subject, value.transaction_id);
        return { state: 'accepted', evidence: { outcome: 'accepted', new_transaction_id } };
      } catch (failure) {
        return failedRerun(failure);
      }
    },
  recover: () => lost(ENDED),
  async admit(write, items) {
    const includes = readSettings(write.job);
    const ids = items.map(({ subject }) => subject);
    const place = { ...write, database: write.within };
    const standings = await readStandings(place, ids);
    const skipped: JobItem[] = [];
    for (const item of items) {
      const standing = standings.get(item.subject);
      // Every single rerun also begins with a write of the change feed, so each sees the other.
      if (!standing || standing.rerun === 'under_way') continue;
      if (!isTaken(standing, includes)) skipped.push(item);
      else if (!(await isBeingRerun(write, item.subject))) return { skipped, next: [item] };
    }
    return { skipped, next: [] };
  },
  async record(write, ended) {
    const { job } = write;
    for (const { item, outcome } of ended) {
      if (!outcome.evidence) continue;
      await reruns.record(write, {
        ...{ id: rerunIdOf(job, item.n), transaction_id: item.subject, ...outcome.evidence },
        ...{ requested_by: job.created_by, job_id: job.id, requested_at: item.at },
      });
    }
  },
});

/**
 * Ends a bulk rerun that was under way when a backup was made: its waiting calls may have been rerun since, so they end
 * as unknown, and no other bulk rerun includes them.
 */
export async function loseWaitingReruns(
  { within, environment }: Pick<JobWrite, 'within' | 'environment'>,
  job: JobRow,
): Promise<void> {
  const waiting = await within
    .updateTable('job_items')
    .set({ state: 'unknown', result: JSON.stringify(RESTORED), changed_at: Date.now() })
    .where('job_id', '=', job.id)
    .where('state', '=', 'waiting')
    .returning(['subject', 'n'])
    .execute();
  const times = await bothTimes(within, environment, job.created_at);
  const rows = waiting.map(({ subject, n }): RerunRow => ({
    ...{ id: rerunIdOf(job, n), environment, transaction_id: subject, job_id: job.id },
    ...{ ...times, requested_by: job.created_by },
    ...{ new_transaction_id: null, new_state: null, matched: null, outcome: 'unknown' },
    // When it was sent is not known, so its new call cannot be found by time.
    following: 0,
  }));
  await inChunks(rows, (some) => within.insertInto('reruns').values(some).execute());
}

/** Bulk reruns as pages get them; the subject of an item is a transaction ID. */
export const rerunKind: JobKind<RerunJob, RerunJobItem> = {
  name: 'rerun',
  title: 'bulk rerun',
  async toJobs(database, jobs) {
    const ids = jobs.map(({ job }) => job.id);
    const fates = await readFates(database, ids);
    return jobs.map(({ row, job }) => {
      const { per_second, filter } = readSettings(row);
      return { ...job, per_second, filter, fates: fates.get(job.id) ?? countStates([]) };
    });
  },
  /** The items with the calls that they rerun, and the new calls. */
  async toItems(database, environment, jobId, rows) {
    if (rows.length === 0) return [];
    const ids = rows.map(({ subject }) => subject);
    const reruns = await rowsIn(database, environment, 'reruns')
      .leftJoin('calls', (join) =>
        join
          .onRef('calls.environment', '=', 'reruns.environment')
          .onRef('calls.transaction_id', '=', 'reruns.new_transaction_id'),
      )
      .select(['reruns.transaction_id', 'reruns.new_transaction_id', 'reruns.matched'])
      .select(['calls.state as new_state', 'calls.state_reason as new_state_reason'])
      .select(['calls.attempts as new_attempts', 'calls.status as new_status'])
      .where('reruns.transaction_id', 'in', ids)
      .where('reruns.job_id', '=', jobId)
      .execute();
    const originals = await rowsIn(database, environment, 'calls')
      .select(['transaction_id', 'reference_user_id'])
      .where('transaction_id', 'in', ids)
      .execute();
    const rerunOf = new Map(reruns.map((rerun) => [rerun.transaction_id, rerun]));
    const originalOf = new Map(originals.map((call) => [call.transaction_id, call]));
    return rows.map((row) =>
      rerunJobItem.parse({
        ...{ new_transaction_id: null, matched: null, new_state: null },
        ...{ new_state_reason: null, new_attempts: null, new_status: null },
        ...rerunOf.get(row.subject),
        ...{ n: row.n, state: row.state, transaction_id: row.subject, ...readFailure(row) },
        reference_user_id: originalOf.get(row.subject)?.reference_user_id ?? null,
      }),
    );
  },
};

const RESULT_COLUMNS = [
  ...(['n', 'reference_user_id', 'transaction_id', 'state', 'failure_code', 'reason'] as const),
  ...(['new_transaction_id', 'matched', 'new_state', 'new_attempts'] as const),
];

/** The handlers of bulk reruns. */
export function rerunJobHandlers(
  database: ConsoleDatabase,
  changes: ChangeFeed,
  keys: ApiKeys,
): ConsoleHandlers<typeof rerunJobsApi> {
  const jobs = createJobs({ database, changes }, rerunKind);
  return {
    list_rerun_jobs: jobs.list,
    get_rerun_job: jobs.read,
    change_rerun_job: jobs.change,

    start_rerun_job: async ({ environment, body, request, response }) => {
      const { calls, per_second, request_id } = body;
      const { include_rerun = false, include_delivered = include_rerun } = body;
      const filter = 'filter' in calls ? calls.filter : null;
      const settings = { per_second, include_rerun, include_delivered, filter };
      return jobs.start(environment, request_id, async () => {
        const ids = await chooseCalls(await keys.place(environment), calls, settings);
        response.status(201);
        return { items: ids.map((subject) => ({ subject })), settings, by: startedBy(request) };
      });
    },

    count_reruns: async ({ environment, body }) =>
      countChosen(await keys.place(environment), body.calls),

    export_rerun_job: async ({ environment, id, query: { format }, response }) => {
      const all = await jobs.pages(environment, id);
      await sendFile(response, `bulk-rerun-${environment}`, format, all, RESULT_COLUMNS);
    },
  };
}
