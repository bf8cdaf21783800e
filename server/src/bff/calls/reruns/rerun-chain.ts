import type { Transaction } from 'kysely';
import type { Environment } from '../../../contract/index.js';
import { noteChains } from '../store/note-origins.js';
import type { Note } from '../../feed/change-feed.js';
import type { ConsoleSchema, RerunRow } from '../../schema.js';

/** A rerun that the service took, or may have taken. */
export interface NotedRerun {
  /** Of the request; one of a bulk rerun is known by its job and its call as well. */
  id: string;
  transaction_id: string;
  /** Null where the answer did not name it, or there was none. */
  new_transaction_id: string | null;
  outcome: 'accepted' | 'unknown';
  by: string;
  /** The bulk rerun that it belongs to. */
  job_id: string | null;
  /** When the request was about to be sent, in ms since 1970. */
  requested_at: number;
}

type Within = Transaction<ConsoleSchema>;

/** Marks the new call as a rerun; false while the archive does not have it. */
export async function linkNewCall(
  within: Within,
  environment: Environment,
  transaction_id: string,
  new_transaction_id: string,
): Promise<boolean> {
  const { numUpdatedRows } = await within
    .updateTable('calls')
    .set({ rerun_of: transaction_id })
    .where('environment', '=', environment)
    .where('transaction_id', '=', new_transaction_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Looks for the new calls of these reruns no longer: they are tied, or will never be. */
export async function giveUp(within: Within, ids: readonly string[]): Promise<void> {
  await within.updateTable('reruns').set({ following: 0 }).where('id', 'in', ids).execute();
}

/**
 * Stores that a rerun's new call was found by its time, unless either of them was tied to another one
 * meanwhile. What was unknown is then as good as accepted, in a bulk rerun too.
 */
export async function storeMatch(
  within: Within,
  note: Note,
  environment: Environment,
  rerun: RerunRow,
  newId: string,
): Promise<void> {
  const { id, transaction_id, job_id, outcome } = rerun;
  const call = await within
    .selectFrom('calls')
    .select('rerun_of')
    .where('environment', '=', environment)
    .where('transaction_id', '=', newId)
    .executeTakeFirst();
  if (call?.rerun_of !== null) return;
  const { numUpdatedRows } = await within
    .updateTable('reruns')
    .set({ new_transaction_id: newId, matched: 'time', outcome: 'accepted', following: 0 })
    .where('id', '=', id)
    .where('following', '=', 1)
    .where('new_transaction_id', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await linkNewCall(within, environment, transaction_id, newId);
  await noteChains({ within, note, environment }, [newId]);
  if (job_id === null) return;
  if (outcome === 'unknown') {
    await within
      .updateTable('job_items')
      .set({ state: 'accepted' })
      .where('job_id', '=', job_id)
      .where('state', '=', 'unknown')
      .where('subject', '=', transaction_id)
      .execute();
  }
  note('job', job_id);
}

// An answer that names the call knows better than the rerun that it was given to by its time. Answers the
// calls whose rerun that was.
async function takeBack(
  within: Within,
  environment: Environment,
  newId: string,
): Promise<string[]> {
  const rows = await within
    .updateTable('reruns')
    .set({ new_transaction_id: null, matched: null, following: 1 })
    .where('environment', '=', environment)
    .where('new_transaction_id', '=', newId)
    .where('matched', '=', 'time')
    .returning('transaction_id')
    .execute();
  return rows.map(({ transaction_id }) => transaction_id);
}

/** Says of the call that it is nobody's rerun after all. */
export async function untie(
  within: Within,
  environment: Environment,
  newId: string,
): Promise<void> {
  await within
    .updateTable('calls')
    .set({ rerun_of: null })
    .where('environment', '=', environment)
    .where('transaction_id', '=', newId)
    .execute();
}

function notedEarlier(within: Within, environment: Environment, rerun: NotedRerun) {
  const { id, job_id, transaction_id } = rerun;
  const rows = within.selectFrom('reruns').select(['id', 'new_transaction_id']);
  const noted =
    job_id === null
      ? rows.where('id', '=', id)
      : rows
          .where('environment', '=', environment)
          .where('transaction_id', '=', transaction_id)
          .where('job_id', '=', job_id);
  return noted.executeTakeFirst();
}

async function accept(within: Within, id: string): Promise<void> {
  await within.updateTable('reruns').set({ outcome: 'accepted' }).where('id', '=', id).execute();
}

/**
 * Stores a rerun, within a write of the change log. What was noted of the same request as unknown, before it
 * was sent or when its sender seemed dead, gives way to the answer.
 */
export async function storeRerun(
  within: Within,
  note: Note,
  environment: Environment,
  rerun: NotedRerun,
): Promise<void> {
  const { transaction_id, new_transaction_id: newId } = rerun;
  const write = { within, note, environment };
  const earlier = await notedEarlier(within, environment, rerun);
  if (earlier && newId === null) {
    if (rerun.outcome === 'accepted') await accept(within, earlier.id);
    await noteChains(write, [transaction_id]);
    return;
  }
  const before = earlier?.new_transaction_id ?? null;
  if (before !== null) await untie(within, environment, before);
  const others = newId === null ? [] : await takeBack(within, environment, newId);
  const isLinked =
    newId !== null && (await linkNewCall(within, environment, transaction_id, newId));
  const told = {
    new_transaction_id: newId,
    matched: newId === null ? null : 'answer',
    outcome: rerun.outcome,
    following: isLinked ? 0 : 1,
  };
  if (earlier) {
    await within.updateTable('reruns').set(told).where('id', '=', earlier.id).execute();
  } else {
    const row: RerunRow = {
      ...{ environment, transaction_id, ...told, id: rerun.id, job_id: rerun.job_id },
      ...{ requested_at: rerun.requested_at, requested_by: rerun.by },
    };
    await within.insertInto('reruns').values(row).execute();
  }
  const changed = [transaction_id, before, newId].filter((id) => id !== null);
  await noteChains(write, [...changed, ...others]);
}
