import type { Transaction } from 'kysely';
import type { Environment } from '../../../contract/index.js';
import { noteChains } from '../store/note-origins.js';
import type { Note } from '../../feed/change-feed.js';
import { ConflictError } from '../../errors.js';
import type { ConsoleSchema, RerunRow } from '../../schema.js';
import { untie, type NotedRerun } from './rerun-chain.js';

/** A rerun that somebody asked for, of one call. */
export type BegunRerun = Pick<NotedRerun, 'id' | 'transaction_id' | 'by' | 'requested_at'>;

type Within = Transaction<ConsoleSchema>;

// No request of ours lives that long.
const DEAD_AFTER_MS = 60_000;

/** Whether the service may still answer it: not once the console must have ended before it did. */
export function isUnderWay({ outcome, requested_at }: Pick<RerunRow, 'outcome' | 'requested_at'>) {
  return outcome === 'sending' && requested_at > Date.now() - DEAD_AFTER_MS;
}

/** Whether a bulk rerun is sending the call right now, or died over it and nobody has noted that yet. */
export async function isSentByJob(
  within: Within,
  environment: Environment,
  transaction_id: string,
): Promise<boolean> {
  const sending = await within
    .selectFrom('jobs')
    .innerJoin('job_items', 'job_items.job_id', 'jobs.id')
    .select('jobs.id')
    .where('jobs.environment', '=', environment)
    .where('jobs.kind', '=', 'rerun')
    .where('job_items.state', '=', 'running')
    .where('job_items.subject', '=', transaction_id)
    .executeTakeFirst();
  return sending !== undefined;
}

/**
 * Stores a rerun that somebody asked for before it is sent: from then on no bulk rerun takes the call, and if
 * the console ends before the answer, who asked for it is known. Throws ConflictError while a bulk rerun is
 * sending the same call.
 */
export async function beginRerun(
  within: Within,
  environment: Environment,
  { id, transaction_id, by, requested_at }: BegunRerun,
): Promise<void> {
  if (await isSentByJob(within, environment, transaction_id)) {
    throw new ConflictError('A bulk rerun is sending this very call. Nothing was sent.');
  }
  const row: RerunRow = {
    ...{ id, environment, transaction_id, requested_at, requested_by: by, job_id: null },
    ...{ new_transaction_id: null, matched: null, outcome: 'sending', following: 1 },
  };
  await within.insertInto('reruns').values(row).execute();
}

/** Forgets a rerun that the service did not take, or that was never sent. */
export async function dropRerun(
  within: Within,
  note: Note,
  environment: Environment,
  { id, transaction_id }: BegunRerun,
): Promise<void> {
  const rows = await within
    .deleteFrom('reruns')
    .where('id', '=', id)
    .returning('new_transaction_id')
    .execute();
  for (const { new_transaction_id } of rows) {
    if (new_transaction_id === null) continue;
    await untie(within, environment, new_transaction_id);
    note('call', new_transaction_id);
  }
  await noteChains({ within, note, environment }, [transaction_id]);
}
