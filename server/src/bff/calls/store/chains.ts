import type { CallState, Environment } from '../../../contract/index.js';
import type { CallRow, Database } from '../../schema.js';
import { inChunks } from '../../../database/in-chunks.js';
import { indexedText } from './clean-text.js';
import { setCalls, type Write } from './write.js';
import { rowsIn } from '../../rows.js';

// Real chains are far shorter. The limit also ends a cycle that a faulty service may list.
const MOST_CALLS = 100;

/** All calls that are reruns of each other, oldest first; at most 100. `id` need not be a known call. */
export async function readChain(
  database: Database,
  environment: Environment,
  id: string,
): Promise<CallRow[]> {
  const chain = new Map<string, CallRow>();
  let next = [id];
  const calls = () => rowsIn(database, environment, 'calls').selectAll();
  while (next.length > 0 && chain.size < MOST_CALLS) {
    const found = await inChunks(next, (some) =>
      calls()
        .where((is) => is.or([is('transaction_id', 'in', some), is('rerun_of', 'in', some)]))
        .limit(MOST_CALLS)
        .execute(),
    );
    const fresh = found.filter(({ transaction_id }) => !chain.has(transaction_id));
    for (const row of fresh) if (chain.size < MOST_CALLS) chain.set(row.transaction_id, row);
    const named = fresh.flatMap(({ transaction_id, rerun_of }) => [transaction_id, rerun_of ?? []]);
    next = [...new Set(named.flat())].filter((each) => !next.includes(each));
  }
  return [...chain.values()].sort((a, b) => a.sequence - b.sequence);
}

/** The calls for which a rerun was requested whose new call is not known. */
async function lostReruns({ within, environment }: Write, ids: readonly string[]) {
  const rows = await inChunks(ids, (some) =>
    rowsIn(within, environment, 'reruns')
      .leftJoin('calls', (join) =>
        join
          .onRef('calls.environment', '=', 'reruns.environment')
          .onRef('calls.transaction_id', '=', 'reruns.new_transaction_id'),
      )
      .select('reruns.transaction_id')
      .where('reruns.transaction_id', 'in', some)
      .where('calls.sequence', 'is', null)
      .execute(),
  );
  return new Set(rows.map(({ transaction_id }) => transaction_id));
}

// The most certain first: that it was delivered, then that it may yet be, then that nothing is known.
const BEST: readonly CallState[] = ['delivered', 'retrying', 'unknown', 'failed'];

/** The best state among all calls below this one, however they were linked; null if there are none. */
function stateBelow(id: string, chain: readonly CallRow[], lost: ReadonlySet<string>) {
  const below = new Set([id]);
  // Iterating over a set includes what is added meanwhile, and visits each call of a cycle once.
  for (const each of below) {
    for (const call of chain) if (call.rerun_of === each) below.add(call.transaction_id);
  }
  const states = chain.flatMap(({ transaction_id, state }) =>
    transaction_id !== id && below.has(transaction_id) ? [state] : [],
  );
  if ([...below].some((each) => lost.has(each))) states.push('unknown');
  return BEST.find((state) => states.includes(state)) ?? null;
}

/**
 * The IDs of the calls that were delivered, and of those that the service's own links join to one of them, also through
 * a call that is not known: a delivery of one counts for all.
 */
function deliveredCalls(chain: readonly CallRow[]): Set<string> {
  const links = chain.flatMap(({ transaction_id, rerun_of, rerun_matched, is_chain_delivered }) =>
    rerun_of === null || rerun_matched === 'time'
      ? []
      : [{ transaction_id, rerun_of, is_chain_delivered }],
  );
  const known = new Set(chain.map(({ transaction_id }) => transaction_id));
  const delivered = new Set(
    chain.flatMap(({ transaction_id, state }) => (state === 'delivered' ? transaction_id : [])),
  );
  for (const { rerun_of, is_chain_delivered } of links) {
    // The delivered call may have been deleted, because it is older than the archive reaches back.
    if (is_chain_delivered === 1 && !known.has(rerun_of)) delivered.add(rerun_of);
  }
  for (const id of delivered) {
    for (const { transaction_id, rerun_of } of links) {
      if (transaction_id === id) delivered.add(rerun_of);
      if (rerun_of === id) delivered.add(transaction_id);
    }
  }
  return delivered;
}

/**
 * Stores the state of a rerun chain with each of its calls, and publishes the calls that changed. Returns the
 * `reference_user_id` of each changed call that has one.
 */
export async function refreshChains(write: Write, ids: readonly string[]): Promise<string[]> {
  const users: string[] = [];
  const done = new Set<string>();
  for (const id of ids) {
    if (done.has(id)) continue;
    const chain = await readChain(write.within, write.environment, id);
    const names = chain.map(({ transaction_id }) => transaction_id);
    for (const name of names) done.add(name);
    const lost = await lostReruns(write, names);
    const delivered = deliveredCalls(chain);
    for (const call of chain) {
      const rerun_state = stateBelow(call.transaction_id, chain, lost);
      const is_chain_delivered = Number(delivered.has(call.transaction_id));
      const isSame =
        rerun_state === call.rerun_state && is_chain_delivered === call.is_chain_delivered;
      if (isSame) continue;
      await setCalls(write, [call], { rerun_state, is_chain_delivered });
      write.publish('call', call.transaction_id);
      if (call.reference_user_id !== null) users.push(call.reference_user_id);
    }
    await updateJobs(write, names);
  }
  return users;
}

/**
 * Updates the rerun chains of these calls, and the users that they name, after reruns were requested, linked or
 * unlinked.
 */
export async function settleChains(write: Write, transactionIds: readonly string[]): Promise<void> {
  const ids = transactionIds.map(indexedText);
  const users = await refreshChains(write, ids);
  for (const id of ids) write.publish('call', id);
  await write.refreshUsers(write, [...new Set(users)]);
}

/** Copies the state of these calls to the bulk reruns that created them, because the jobs show it. */
async function updateJobs({ within, publish, environment }: Write, ids: readonly string[]) {
  const made = await inChunks(ids, (some) =>
    within
      .updateTable('reruns')
      .set({
        new_state: (is) =>
          is
            .selectFrom('calls')
            .select('state')
            .where('environment', '=', environment)
            .whereRef('calls.transaction_id', '=', 'reruns.new_transaction_id'),
      })
      .where('environment', '=', environment)
      .where('new_transaction_id', 'in', some)
      .where('job_id', 'is not', null)
      .returning('job_id')
      .execute(),
  );
  for (const job of new Set(made.map(({ job_id }) => job_id)))
    if (job !== null) publish('job', job);
}
