import { identifier, type Environment, type Rerun } from '../../../contract/index.js';
import type { Within } from '../../feed/change-feed.js';
import type { RerunRow, Database } from '../../schema.js';
import { readHealth } from '../../service/health.js';
import { settleChains } from '../store/chains.js';
import type { EvidenceWrites, Write } from '../store/write.js';
import { findMatches } from './rerun-match.js';
import { rowsIn } from '../../rows.js';

/**
 * A rerun that is about to be sent, or that the service accepted or may have accepted. Its later results are stored
 * under the same ID.
 */
export type RequestedRerun = Omit<Rerun, 'matched' | 'service_at'>;

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
  { within, environment }: Write,
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

/**
 * A response that names the call overrides a match by time with another rerun. Returns the calls of that other rerun.
 */
async function unmatch({ within, environment }: Write, newId: string) {
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

/** Stores a rerun, or a later result of the same request. Returns the calls that it concerns. */
async function storeRerun(write: Write, rerun: RequestedRerun): Promise<string[]> {
  const { within, environment } = write;
  const { id, transaction_id, new_transaction_id: newId, outcome } = rerun;
  const known = await within
    .selectFrom('reruns')
    .select(['new_transaction_id', 'outcome'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (known && newId === null) {
    // A match by time may have proved in the meantime that it was accepted.
    if (known.outcome !== 'accepted')
      await within.updateTable('reruns').set({ outcome }).where('id', '=', id).execute();
    return [transaction_id];
  }
  const before = known?.new_transaction_id ?? null;
  if (before !== null) await link(write, before, null);
  const others = newId === null ? [] : await unmatch(write, newId);
  const origin = { rerun_of: transaction_id, rerun_matched: 'response' } as const;
  if (newId !== null) await link(write, newId, origin);
  const result = {
    ...{ new_transaction_id: newId, matched: newId === null ? null : origin.rerun_matched },
    // settleChains() stores the state.
    ...{ new_state: null, outcome, following: newId === null ? 1 : 0 },
  };
  const times = await bothTimes(within, environment, rerun.requested_at);
  await within
    .insertInto('reruns')
    .values({ ...rerun, environment, ...times, ...result })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(result))
    .execute();
  return [transaction_id, before, newId, ...others].filter((concerned) => concerned !== null);
}

/** Stores that a rerun's new call was found by its time, unless either was linked to another one in the meantime. */
async function storeMatch(
  write: Write,
  { id, transaction_id, job_id, outcome }: RerunRow,
  newId: string,
): Promise<string[]> {
  const { within, environment, publish } = write;
  const call = await rowsIn(within, environment, 'calls')
    .select('rerun_of')
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
  await link(write, newId, { rerun_of: transaction_id, rerun_matched: 'time' });
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

/** Which call is a rerun of which, and who requested it, because the API does not link calls. */
export function createReruns(database: Database, evidence: EvidenceWrites) {
  const writing = (target: Environment | Within, work: (write: Write) => Promise<string[]>) =>
    evidence.write(target, async (write) => settleChains(write, await work(write)));

  return {
    /**
     * Stores a rerun in its own write, or within one of the change feed. A single rerun is stored before it is sent:
     * from then on no bulk rerun takes the call, and if the console stops before the response, who requested it is
     * known.
     */
    record: (target: Environment | Within, rerun: RequestedRerun) =>
      writing(target, (write) => storeRerun(write, rerun)),
    /** Deletes a rerun that the service refused, or that was never sent. */
    drop: (
      environment: Environment,
      { id, transaction_id }: Pick<RequestedRerun, 'id' | 'transaction_id'>,
    ) =>
      writing(environment, async (write) => {
        const rows = await write.within
          .deleteFrom('reruns')
          .where('id', '=', id)
          .returning('new_transaction_id')
          .execute();
        const linked = rows.flatMap(({ new_transaction_id }) => new_transaction_id ?? []);
        for (const newId of linked) await link(write, newId, null);
        return [transaction_id, ...linked];
      }),

    /**
     * Links new calls by their time to the reruns whose responses named none. Called after every stored listing; it is
     * a single index read while no such rerun is open.
     */
    async match(environment: Environment) {
      const { matches, inVain } = await findMatches(database, environment);
      if (matches.length > 0) {
        await writing(environment, async (write) => {
          const concerned: string[] = [];
          for (const { rerun, newId } of matches) {
            concerned.push(...(await storeMatch(write, rerun, newId)));
          }
          return concerned;
        });
      }
      if (inVain.length > 0) {
        await database
          .updateTable('reruns')
          .set({ following: 0 })
          .where('id', 'in', inVain)
          .execute();
      }
    },
  };
}

export type Reruns = ReturnType<typeof createReruns>;
