import type { Environment } from '../../../contract/index.js';
import { inChunks } from '../../../database/in-chunks.js';
import type { ChangeFeed, Within } from '../../feed/change-feed.js';
import type { CallRow } from '../../schema.js';
import type { BothClocks } from '../../service/health.js';
import { storeOldest, type ApiKey, type ApiKeys } from '../api-keys.js';
import { derivedColumns } from '../state.js';
import { nextCoverageEpoch } from './coverage.js';
import { inSequence } from './sequence.js';
import { rowsIn } from '../../rows.js';

/** Updates users after changes of their calls, within the same write; recomputing alone is not evidence. */
export type RefreshUsers = (
  write: Write,
  ids: readonly string[],
  isEvidence?: boolean,
) => Promise<void>;

/** A write of evidence, which also stores the state that follows from it. */
export interface Write extends Within {
  key: ApiKey;
  refreshUsers: RefreshUsers;
}

/** How evidence of calls and users is written, wherever it comes from. */
export function createEvidenceWrites(
  changes: ChangeFeed,
  keys: ApiKeys,
  refreshUsers: RefreshUsers,
) {
  return {
    /** A write with the connected API key: a new one of this environment, or part of one that has begun. */
    async write<T>(target: Environment | Within, work: (write: Write) => Promise<T>): Promise<T> {
      if (typeof target !== 'string') {
        const key = await keys.current(target.environment, target.within);
        return work({ ...target, key, refreshUsers });
      }
      const key = await keys.current(target);
      return changes.write(target, (within, publish) =>
        work({ within, publish, environment: target, key, refreshUsers }),
      );
    },
  };
}

export type EvidenceWrites = ReturnType<typeof createEvidenceWrites>;

/** The calls with these IDs, by ID. */
export async function knownCalls(
  { within, environment }: Pick<Write, 'within' | 'environment'>,
  ids: readonly string[],
): Promise<Map<string, CallRow>> {
  const rows = await inChunks(ids, (some) =>
    rowsIn(within, environment, 'calls').selectAll().where('transaction_id', 'in', some).execute(),
  );
  return new Map(rows.map((row) => [row.transaction_id, row]));
}

/** Sets the same columns of several calls, and returns the updated calls. */
export async function setCalls(
  { within }: Pick<Write, 'within'>,
  calls: readonly CallRow[],
  set: Partial<CallRow>,
): Promise<CallRow[]> {
  const sequences = calls.map(({ sequence }) => sequence);
  await inChunks(sequences, (some) =>
    within.updateTable('calls').set(set).where('sequence', 'in', some).execute(),
  );
  return calls.map((call) => ({ ...call, ...set }));
}

/** The `keys` of a row that this write's key lists too. */
export function withKey({ key }: Pick<Write, 'key'>, keys: number): number {
  return Math.floor(keys / key.bit) % 2 === 1 ? keys : keys + key.bit;
}

/** The columns that a call takes from its newest attempt, if that is not known. */
export const NO_RESPONSE = {
  ...{ response: null, http_status: null, network_code: null, response_at: null },
  ...{ response_attempt: null, destination_url: null, destination: null },
} as const;

const NOTHING_KNOWN = {
  ...{ webhook_type: null, status: null, listed_attempts: 0, listed_at: null, unlisted_at: null },
  ...{ reference_user_id: null, user_id: null, created_at: null, updated_at: null },
  ...{ completed_at: null, next_attempt_at: null, attempt_key: null, is_attempt_listed: 0 },
  ...{ newest_attempt: null, failed_attempts: 0, is_accepted: 0, accepted_attempt: null },
  ...{ accepted_here_after: null, ...NO_RESPONSE },
  ...{ rerun_of: null, rerun_matched: null, rerun_state: null, is_chain_delivered: 0 },
  ...{ has_payload: 0, raw: null },
};

type Underived = Omit<CallRow, 'sequence' | keyof ReturnType<typeof derivedColumns>>;

/** A call of which only the ID is known, without the columns that are derived from the others. */
export function emptyCall(
  environment: Environment,
  keys: number,
  transaction_id: string,
  now: number,
): Underived {
  // Own columns first and without a spread, because V8 then creates a fast object.
  return { environment, keys, transaction_id, first_seen_at: now, ...NOTHING_KNOWN };
}

/** What a source says of one call. */
export interface Statement {
  transaction_id: string;
  /** The columns to set, given what is known of the call; null if that already includes them. */
  columns: (known: Underived) => Partial<Underived> | null;
  /** The time (ms) by which a new call is sorted that has none of its own. */
  placedAt?: number | null;
}

/** For calls that were not known yet: what the reruns requested here say about them, by transaction ID. */
async function linksOf({ within, environment }: Write, ids: readonly string[]) {
  const rows = await rowsIn(within, environment, 'reruns')
    .select(['new_transaction_id', 'transaction_id', 'matched'])
    .where((is) => is.or([is('new_transaction_id', 'in', ids), is('transaction_id', 'in', ids)]))
    .execute();
  const links = new Map<string, Partial<CallRow>>();
  // refreshCalls() fills these in for the whole chain.
  for (const { transaction_id: id } of rows) links.set(id, { rerun_state: 'unknown' });
  for (const { new_transaction_id: id, transaction_id, matched } of rows) {
    if (id === null) continue;
    links.set(id, { ...links.get(id), rerun_of: transaction_id, rerun_matched: matched });
  }
  return links;
}

/** Adds calls that are not known yet, oldest first. */
async function addCalls(
  write: Write,
  statements: readonly Statement[],
  { now, at }: BothClocks,
): Promise<CallRow[]> {
  const { within, environment, key } = write;
  if (statements.length === 0) return [];
  const links = await linksOf(
    write,
    statements.map(({ transaction_id }) => transaction_id),
  );
  const calls = statements.map(({ transaction_id, columns, placedAt = null }) => {
    const empty = emptyCall(environment, key.bit, transaction_id, now);
    const call = { ...empty, ...columns(empty), ...links.get(transaction_id) };
    return { row: { ...call, ...derivedColumns(call) }, time: call.created_at ?? placedAt };
  });
  const rows = await inSequence(write, 'calls', calls, at);
  await within.insertInto('calls').values(rows).execute();
  await storeOldest(write, 'calls', rows);
  // A call that names no user may belong to any user, so all users are recomputed.
  if (rows.some(({ reference_user_id }) => reference_user_id === null)) {
    await nextCoverageEpoch(within, environment);
  }
  return rows;
}

/**
 * Stores what a source says of at most 100 calls, the oldest first: updates those that are `known`, and adds the
 * others. A new call without a time is sorted at `at`, after the calls that are already known. From now on all of them
 * belong to this write's key. Returns the updated and the added calls.
 */
export async function storeCalls(
  write: Write,
  known: ReadonlyMap<string, CallRow>,
  statements: readonly Statement[],
  clocks: BothClocks,
) {
  const moved: CallRow[] = [];
  const claimed: CallRow[] = [];
  for (const { transaction_id, columns } of statements) {
    const call = known.get(transaction_id);
    if (!call) continue;
    const keys = withKey(write, call.keys);
    if (keys !== call.keys) claimed.push(call);
    const set = columns(call);
    if (set || keys !== call.keys) moved.push(...(await setCalls(write, [call], { ...set, keys })));
  }
  await storeOldest(write, 'calls', claimed);
  const fresh = statements.filter(({ transaction_id }) => !known.has(transaction_id));
  return { moved, added: await addCalls(write, fresh, clocks) };
}
