import { identifier, type Environment } from '../../../contract/index.js';
import type { Publish, Within } from '../../feed/change-feed.js';
import type { RerunRow, Database } from '../../schema.js';
import { readHealth } from '../../service/health.js';
import { settleChains } from '../store/chains.js';
import type { EvidenceWrites, Write } from '../store/write.js';
import { findMatches } from './open-reruns.js';

/** A rerun that the service accepted, or may have accepted. */
export interface RequestedRerun {
  /** The ID of the request; a bulk rerun's is derived from its job and the call. */
  id: string;
  transaction_id: string;
  /** Null if the response did not name it, or there was none. */
  new_transaction_id: string | null;
  outcome: 'accepted' | 'unknown';
  by: string;
  /** The bulk rerun that it belongs to. */
  job_id: string | null;
  /** When the request was about to be sent, in ms since 1970. */
  requested_at: number;
}

/** A single rerun that is about to be sent. */
export type BegunRerun = Pick<RequestedRerun, 'id' | 'transaction_id' | 'by' | 'requested_at'>;

// Longer than any request of the console can take.
const DEAD_AFTER_MS = 60_000;

/** Whether the service may still respond to it: not once the console must have stopped before it did. */
export function isUnderWay({ outcome, requested_at }: Pick<RerunRow, 'outcome' | 'requested_at'>) {
  return outcome === 'sending' && requested_at > Date.now() - DEAD_AFTER_MS;
}

/** A moment by the console's clock (ms) and by the service's, as stored with a rerun. */
export async function bothTimes(within: Database, environment: Environment, requested_at: number) {
  const { clock_offset_ms } = await readHealth(within, environment);
  return { requested_at, service_at: requested_at + clock_offset_ms };
}

/** The new call that a response names; null if it names none, names the call itself, or cannot be an ID. */
export function namedNewCall(transaction_id: string, named: string | null): string | null {
  return named !== transaction_id && identifier.safeParse(named).success ? named : null;
}

/** Sets or removes the new call's link to its original. A call that is not known yet gets its link when it is added. */
async function link(
  within: Database,
  environment: Environment,
  newId: string,
  origin: { rerun_of: string; rerun_matched: 'response' | 'time' } | null,
): Promise<void> {
  await within
    .updateTable('calls')
    .set(origin ?? { rerun_of: null, rerun_matched: null })
    .where('environment', '=', environment)
    .where('transaction_id', '=', newId)
    .execute();
}

function requestedEarlier(within: Database, environment: Environment, rerun: RequestedRerun) {
  const { id, job_id, transaction_id } = rerun;
  const rows = within.selectFrom('reruns').select(['id', 'new_transaction_id']);
  const earlier =
    job_id === null
      ? rows.where('id', '=', id)
      : rows
          .where('environment', '=', environment)
          .where('transaction_id', '=', transaction_id)
          .where('job_id', '=', job_id);
  return earlier.executeTakeFirst();
}

/**
 * A response that names the call overrides a match by time with another rerun. Returns the calls of that other rerun.
 */
async function unmatch(within: Database, environment: Environment, newId: string) {
  const rows = await within
    .updateTable('reruns')
    .set({ new_transaction_id: null, matched: null, new_state: null, following: 1 })
    .where('environment', '=', environment)
    .where('new_transaction_id', '=', newId)
    .where('matched', '=', 'time')
    .returning('transaction_id')
    .execute();
  return rows.map(({ transaction_id }) => transaction_id);
}

/**
 * Stores a rerun, which replaces what was stored of the same request as unknown. Returns the calls that it concerns.
 */
async function storeRerun(
  within: Database,
  environment: Environment,
  rerun: RequestedRerun,
): Promise<string[]> {
  const { transaction_id, new_transaction_id: newId, outcome } = rerun;
  const earlier = await requestedEarlier(within, environment, rerun);
  if (earlier && newId === null) {
    const row = within.updateTable('reruns').where('id', '=', earlier.id);
    if (outcome === 'accepted') await row.set({ outcome }).execute();
    return [transaction_id];
  }
  const before = earlier?.new_transaction_id ?? null;
  if (before !== null) await link(within, environment, before, null);
  const others = newId === null ? [] : await unmatch(within, environment, newId);
  const origin = { rerun_of: transaction_id, rerun_matched: 'response' } as const;
  if (newId !== null) await link(within, environment, newId, origin);
  const matched = newId === null ? null : ('response' as const);
  const following = newId === null ? 1 : 0;
  // settleChains() stores the state.
  const result = { new_transaction_id: newId, new_state: null, matched, outcome, following };
  if (earlier) {
    await within.updateTable('reruns').set(result).where('id', '=', earlier.id).execute();
  } else {
    const { id, job_id, by: requested_by } = rerun;
    const times = await bothTimes(within, environment, rerun.requested_at);
    const row = { id, environment, transaction_id, job_id, requested_by, ...times, ...result };
    await within.insertInto('reruns').values(row).execute();
  }
  return [transaction_id, before, newId, ...others].filter((id) => id !== null);
}

/** Stores that a rerun's new call was found by its time, unless either was linked to another one in the meantime. */
async function storeMatch(
  within: Database,
  publish: Publish,
  environment: Environment,
  { id, transaction_id, job_id, outcome }: RerunRow,
  newId: string,
): Promise<string[]> {
  const call = await within
    .selectFrom('calls')
    .select('rerun_of')
    .where('environment', '=', environment)
    .where('transaction_id', '=', newId)
    .executeTakeFirst();
  if (call?.rerun_of !== null) return [];
  const { numUpdatedRows } = await within
    .updateTable('reruns')
    .set({ new_transaction_id: newId, matched: 'time', outcome: 'accepted', following: 0 })
    .where('id', '=', id)
    .where('following', '=', 1)
    .where('new_transaction_id', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return [];
  await link(within, environment, newId, { rerun_of: transaction_id, rerun_matched: 'time' });
  if (job_id !== null) {
    // A match proves that a rerun with an unknown result was accepted, also within a bulk rerun.
    if (outcome === 'unknown') {
      await within
        .updateTable('job_items')
        .set({ state: 'accepted' })
        .where('job_id', '=', job_id)
        .where('state', '=', 'unknown')
        .where('subject', '=', transaction_id)
        .execute();
    }
    publish('job', job_id);
  }
  return [transaction_id, newId];
}

/** Ends the search for the new calls of these reruns. */
async function giveUp(within: Database, ids: readonly string[]): Promise<void> {
  await within.updateTable('reruns').set({ following: 0 }).where('id', 'in', ids).execute();
}

/** Which call is a rerun of which, and who requested it, because the API does not link calls. */
export function createReruns(database: Database, evidence: EvidenceWrites) {
  const writing = (environment: Environment, work: (write: Write) => Promise<string[]>) =>
    evidence.write(environment, async (write) => settleChains(write, await work(write)));

  return {
    /** Within a write of the change feed: stores the result of a rerun that was sent. */
    async store(within: Within, rerun: RequestedRerun) {
      const write = await evidence.join(within);
      await settleChains(write, await storeRerun(write.within, write.environment, rerun));
    },
    /** The same in its own write. */
    record: (environment: Environment, rerun: RequestedRerun) =>
      writing(environment, ({ within }) => storeRerun(within, environment, rerun)),
    /**
     * Stores a single rerun before it is sent, committed before it returns: from then on no bulk rerun takes the call,
     * and if the console stops before the response, who requested it is known.
     */
    begin: (environment: Environment, { id, transaction_id, by, requested_at }: BegunRerun) =>
      writing(environment, async ({ within }) => {
        const row: RerunRow = {
          ...{ id, environment, transaction_id, requested_by: by, job_id: null },
          ...(await bothTimes(within, environment, requested_at)),
          ...{ new_transaction_id: null, matched: null, outcome: 'sending', following: 1 },
          new_state: null,
        };
        await within.insertInto('reruns').values(row).execute();
        return [transaction_id];
      }),
    /** Deletes a rerun that the service refused, or that was never sent. */
    drop: (environment: Environment, { id, transaction_id }: BegunRerun) =>
      writing(environment, async ({ within }) => {
        const rows = await within
          .deleteFrom('reruns')
          .where('id', '=', id)
          .returning('new_transaction_id')
          .execute();
        const linked = rows.flatMap(({ new_transaction_id }) => new_transaction_id ?? []);
        for (const newId of linked) await link(within, environment, newId, null);
        return [transaction_id, ...linked];
      }),

    /**
     * Links new calls by their time to the reruns whose responses named none. Called after every stored listing; it is
     * a single index read while no such rerun is open.
     */
    async match(environment: Environment) {
      const { matches, inVain } = await findMatches(database, environment);
      if (matches.length > 0) {
        await writing(environment, async ({ within, publish }) => {
          const concerned: string[] = [];
          for (const { rerun, newId } of matches) {
            concerned.push(...(await storeMatch(within, publish, environment, rerun, newId)));
          }
          return concerned;
        });
      }
      if (inVain.length > 0) {
        await evidence.write(environment, ({ within }) => giveUp(within, inVain));
      }
    },
  };
}

export type Reruns = ReturnType<typeof createReruns>;
