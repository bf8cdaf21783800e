import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Environment } from '../../contract/index.js';
import { onSignalOf } from '../../database/opened.js';
import { rowsIn } from '../rows.js';
import type { ConsoleDatabase, JobRow } from '../schema.js';
import { createWake } from '../sync/pause.js';
import { JobOverError, readBlocked, type JobWork } from './job-kind.js';
import { runJob, type JobParts, type Lane } from './job-run.js';
import { nextJob, takeTurn } from './job-turn.js';

const SECOND = 1000;
// A signal wakes it immediately; this interval is for a lost signal.
const CHECK_EVERY_MS = 5 * SECOND;
const GRACE_MS = 3 * SECOND;
// Longer than any request of the console can take.
const DEAD_AFTER_MS = 60 * SECOND;

const signal = z.object({ jobs: z.string() });

/** Signals to every process that there is a job to run. */
export function signalJobs(database: ConsoleDatabase, environment: Environment): Promise<void> {
  return database.signal(JSON.stringify({ jobs: environment }));
}

/** Aborts 3 s after the signal does. */
function graceAfter(lost: AbortSignal): AbortSignal {
  const over = new AbortController();
  // Every open request listens, so many listeners are not a leak.
  setMaxListeners(0, over.signal);
  const begin = () => {
    const end = () => {
      over.abort(new JobOverError('The console stopped in the middle of it.'));
    };
    setTimeout(end, GRACE_MS).unref();
  };
  lost.addEventListener('abort', begin, { once: true });
  return over.signal;
}

/** Recovers items that processes, which have ended since, had started before this time (ms). */
async function recover<Evidence>(lane: Lane<Evidence>, before: number): Promise<void> {
  const { database, environment, work } = lane;
  const left = database.kysely
    .selectFrom('job_items')
    .where('state', '=', 'running')
    .where('changed_at', '<=', before);
  const jobs = await rowsIn(database.kysely, environment, 'jobs')
    .selectAll()
    .where('kind', '=', work.name)
    .where('finished_at', 'is', null)
    .where('id', 'in', left.select('job_id'))
    .execute();
  for (const job of jobs) {
    const rows = await left
      .select(['n', 'subject', 'request', 'tries', 'changed_at'])
      .where('job_id', '=', job.id)
      .execute();
    const ended = rows.map(({ changed_at, ...row }) => {
      const item = { ...row, at: changed_at ?? before };
      return { item, outcome: work.recover(item) };
    });
    await takeTurn(lane, work, job, {
      ...{ ended, want: 0, isStopping: true, publishes: true, blocked: readBlocked(job) },
    });
  }
}

async function continueJob<Evidence>(lane: Lane<Evidence>, job: JobRow): Promise<void> {
  if (!(await runJob(lane, job))) return;
  // The former leader may still be running the last item, or have died while running it.
  await lane.wake.sleep(SECOND, lane.lost);
  await recover(lane, Date.now() - DEAD_AFTER_MS);
}

async function runLane<Evidence>(lane: Lane<Evidence>): Promise<void> {
  const { logger, environment, wake, lost, work } = lane;
  const stopListening = onSignalOf(lane.database, signal, (signalled) => {
    if (!signalled || signalled.jobs === environment) wake.ring();
  });
  // A function call, so that the linter does not consider the loop endless.
  const isLost = () => lost.aborted;
  while (!isLost()) {
    try {
      await recover(lane, Date.now());
      while (!isLost()) {
        const job = await nextJob(lane.database.kysely, environment, work.name);
        if (job) await continueJob(lane, job);
        else await wake.sleep(CHECK_EVERY_MS, lost);
      }
    } catch (error) {
      // The database was unreachable. The next round recovers the open items.
      logger.error({ err: error, environment, kind: work.name }, 'jobs were interrupted');
      await delay(SECOND);
    }
  }
  stopListening();
}

/**
 * Runs the jobs of a kind in each connected environment, one after another, the oldest first, until leadership is lost;
 * running items are then awaited for at most 3 s. Each item is stored as running before it starts, so one that is
 * running at the start is known to have been interrupted. Only the leader calls this.
 */
export async function runJobs<Evidence>(
  parts: JobParts,
  work: JobWork<Evidence>,
  lost: AbortSignal,
): Promise<void> {
  const grace = graceAfter(lost);
  await Promise.all(
    parts.environments
      .connected()
      .map((environment) =>
        runLane({ ...parts, work, environment, lost, grace, wake: createWake() }),
      ),
  );
}
