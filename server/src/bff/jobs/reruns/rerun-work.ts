import { z } from 'zod';
import { storedFilter } from '../../../contract/index.js';
import { DESCRIPTIONS } from '../../audit/descriptions.js';
import {
  bothTimes,
  namedNewCall,
  type RequestedRerun,
  type Reruns,
} from '../../calls/reruns/reruns.js';
import { writeFailure } from '../../../upstream/failures.js';
import type { RerunRow, JobRow } from '../../schema.js';
import { inChunks } from '../../../database/in-chunks.js';
import {
  failureResult,
  type FailureResult,
  JobOverError,
  type JobItem,
  type JobWork,
  type JobWrite,
  type Outcome,
} from '../job-kind.js';
import { isTaken } from './choice.js';
import { readStandings } from './evidence.js';
import { rowsIn } from '../../rows.js';

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
export function readSettings(job: Pick<JobRow, 'settings'>): z.infer<typeof settings> {
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

/** The result of a failed rerun, which is never repeated if the service may have accepted it. */
function failed(failure: unknown): Outcome<MadeRerun> {
  const kind = writeFailure(failure);
  if (kind === 'not_sent') return { state: 'waiting', failure };
  if (kind === 'refused') return { state: 'refused', result: failureResult(failure) };
  if (failure instanceof JobOverError) return lost(ENDED);
  // The job pauses, so that it does not send all of its calls to a service that does not respond.
  return { ...lost(failureResult(failure)), failure };
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
        return failed(failure);
      }
    },
  recover: () => lost(ENDED),
  async admit({ within, environment, job }, items) {
    const includes = readSettings(job);
    const ids = items.map(({ subject }) => subject);
    const standings = await readStandings(within, environment, ids);
    const skipped: JobItem[] = [];
    for (const item of items) {
      const standing = standings.get(item.subject);
      const isUnderWay = standing?.rerun === 'under_way';
      if (standing && !isUnderWay && !isTaken(standing, includes)) skipped.push(item);
      // Every single rerun also begins with a write of the change feed, so each sees the other.
      else if (!isUnderWay && !(await isBeingRerun({ within, environment }, item.subject))) {
        return { skipped, next: [item] };
      }
    }
    return { skipped, next: [] };
  },
  async record(write, ended) {
    const { job } = write;
    for (const { item, outcome } of ended) {
      if (!outcome.evidence) continue;
      await reruns.record(write, {
        ...{ id: rerunIdOf(job, item.n), transaction_id: item.subject, ...outcome.evidence },
        ...{ by: job.created_by, job_id: job.id, requested_at: item.at },
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
