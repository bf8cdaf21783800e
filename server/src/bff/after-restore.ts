import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { ENVIRONMENTS, type Environment } from '../contract/index.js';
import type { OpenDatabase } from '../database/opened.js';
import { createChangeLog, type Note } from './feed/change-feed.js';
import type { JobRow } from './jobs/job-rows.js';
import { REGISTRATIONS } from './jobs/registrations/registration-kind.js';
import type { ItemResult } from './jobs/reruns/job-queries.js';
import { RERUNS } from './jobs/reruns/job-row.js';
import type { ConsoleSchema, RerunRow } from './schema.js';

type Within = Transaction<ConsoleSchema>;

const CHUNK = 500;

const NOT_KNOWN: ItemResult = {
  failure_code: null,
  reason: 'It was waiting when the backup was made. Whether it was rerun since then is not known.',
};

/** The calls that wait may have been rerun since: they end as unknown, so that no bulk rerun takes them again. */
async function endRerun(
  within: Within,
  environment: Environment,
  { id: job_id, created_at, created_by }: JobRow,
): Promise<void> {
  const waiting = await within
    .updateTable('job_items')
    .set({ state: 'unknown', result: JSON.stringify(NOT_KNOWN), changed_at: Date.now() })
    .where('job_id', '=', job_id)
    .where('state', '=', 'waiting')
    .returning('subject')
    .execute();
  const rows = waiting.map(({ subject }): RerunRow => {
    const request = { requested_at: created_at, requested_by: created_by, job_id };
    const came = { new_transaction_id: null, matched: null, outcome: 'unknown' };
    // When it was sent is not known, so that its new call cannot be found by its time.
    return {
      id: randomUUID(),
      environment,
      transaction_id: subject,
      ...request,
      ...came,
      following: 0,
    };
  });
  for (let n = 0; n < rows.length; n += CHUNK) {
    await within
      .insertInto('reruns')
      .values(rows.slice(n, n + CHUNK))
      .execute();
  }
  await within
    .updateTable('jobs')
    .set({ state: 'cancelled', finished_at: Date.now(), pause: null })
    .where('id', '=', job_id)
    .execute();
}

async function endReruns(within: Within, note: Note, environment: Environment): Promise<void> {
  const jobs = await within
    .selectFrom('jobs')
    .selectAll()
    .where('environment', '=', environment)
    .where('kind', '=', RERUNS.kind)
    .where('state', '=', 'running')
    .execute();
  for (const job of jobs) {
    await endRerun(within, environment, job);
    RERUNS.tell(note, job.id);
  }
}

/** To register somebody again changes nothing (decisions.md), but it may have been cancelled since. */
async function pauseRegistrations(within: Within, environment: Environment): Promise<void> {
  await within
    .updateTable('jobs')
    .set({ state: 'paused', pause: null })
    .where('environment', '=', environment)
    .where('kind', '=', REGISTRATIONS.kind)
    .where('state', '=', 'running')
    .execute();
}

/** What a run had changed is still put back, where nobody has done so since. */
async function interruptScenarios(within: Within, environment: Environment): Promise<void> {
  await within
    .updateTable('scenario_runs')
    .set({ state: 'interrupted' })
    .where('environment', '=', environment)
    .where('state', '=', 'running')
    .execute();
}

/**
 * Keeps what was under way when a backup was made from being done once more after it was restored: nobody
 * knows how far it has come since. Calls of bulk reruns that were being sent are recovered as after a crash.
 */
export async function holdBackAfterRestore(database: OpenDatabase<ConsoleSchema>): Promise<void> {
  const changes = createChangeLog(database);
  for (const environment of ENVIRONMENTS) {
    await changes.write(environment, async (within, note) => {
      await endReruns(within, note, environment);
      await pauseRegistrations(within, environment);
      await interruptScenarios(within, environment);
    });
  }
}
