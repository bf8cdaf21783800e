import type { Call } from '../../../contract/index.js';
import type { CallRow } from '../../schema.js';
import type { BothClocks } from '../../service/clock.js';
import { noteListing, ofKey, oldestOf, storeOldest } from '../api-keys.js';
import type { ListingPart } from './batches.js';
import { indexedOrNull, indexedText, wholeNumber } from './clean-text.js';
import { isGap, keepGap, oldestTime } from './gap.js';
import { refreshCalls } from './refresh.js';
import { addCalls, emptyCall, knownCalls, setCalls, withKey, type Write } from './write.js';
import { derivedColumns } from '../state.js';
import { rowsIn } from '../../rows.js';

// More than a listing contains; the others are refreshed after the next poll.
const MOST_UNLISTED = 500;

/** What a listing added to the archive. */
export interface Kept {
  added: number;
  changed: number;
  /** None of its records had been listed before, although others had: records may have been missed. */
  gap: boolean;
  /** A listed call is still to be delivered, so the next poll is due soon. */
  pending: boolean;
}

const TIMES = {
  updated_at: ['updated_at', 'updatedAt', 'modified_at', 'modifiedAt'],
  completed_at: ['completed_at', 'completedAt', 'delivered_at', 'finished_at'],
  next_attempt_at: ['next_attempt_at', 'nextAttemptAt', 'next_retry_at', 'nextRetryAt'],
};

function firstTime({ times }: Call, names: readonly string[]): number | null {
  const name = names.find((each) => Object.hasOwn(times, each));
  return name === undefined ? null : (times[name] ?? null);
}

/** The columns that are taken from a listing. */
function listedColumns(call: Call) {
  return {
    webhook_type: indexedText(call.webhook_type),
    status: indexedText(call.status),
    listed_attempts: wholeNumber(call.attempts),
    reference_user_id: indexedOrNull(call.reference_user_id),
    user_id: indexedOrNull(call.user_id),
    created_at: call.created,
    updated_at: firstTime(call, TIMES.updated_at),
    completed_at: firstTime(call, TIMES.completed_at),
    next_attempt_at: firstTime(call, TIMES.next_attempt_at),
    raw: JSON.stringify(call.raw),
  };
}

/** The columns to update; null if the listing adds nothing. */
function changesTo(write: Write, known: CallRow, listed: Listed, now: number) {
  const keys = withKey(write, known.keys);
  const isListed = known.listed_at !== null && known.unlisted_at === null;
  if (known.raw === listed.raw && isListed && keys === known.keys) return null;
  return {
    ...{ ...listed, keys, listed_at: known.listed_at ?? now, unlisted_at: null },
    reference_user_id: listed.reference_user_id ?? known.reference_user_id,
    user_id: listed.user_id ?? known.user_id,
    created_at: listed.created_at ?? known.created_at,
  };
}

type Listed = ReturnType<typeof listedColumns>;

/**
 * The calls that were pending and are no longer listed, `at` by the service's clock: a listing contains 50 (part 8),
 * and calls beyond that continue unseen. So do calls that only an earlier API key lists.
 */
async function unlistedCalls(
  write: Write,
  listed: ReadonlySet<string>,
  at: number,
): Promise<CallRow[]> {
  const rows = await rowsIn(write.within, write.environment, 'calls')
    .selectAll()
    .where('state', '=', 'retrying')
    .where('listed_at', 'is not', null)
    .where('unlisted_at', 'is', null)
    .limit(MOST_UNLISTED)
    .execute();
  const gone = rows.filter(({ transaction_id }) => !listed.has(transaction_id));
  return setCalls(write, gone, { unlisted_at: at });
}

function newestListed({ within, environment, key }: Write) {
  return rowsIn(within, environment, 'calls')
    .select('created_at')
    .where('listed_at', 'is not', null)
    .where(ofKey('calls', key))
    .where('sequence', '>=', oldestOf('calls', key))
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const LATEST = Number.MAX_SAFE_INTEGER;

/** Whether a user was registered here before all calls of the listing, so that earlier calls may be missing. */
async function hasEarlierUsers({ within, environment, key }: Write, listing: readonly Call[]) {
  const user = await rowsIn(within, environment, 'users')
    .select('registered_at')
    .where('registered_key', '=', key.fingerprint)
    .where('registered_at', '<', oldestTime(listing.map(({ created }) => created)) ?? LATEST)
    .limit(1)
    .executeTakeFirst();
  return user !== undefined;
}

const SEARCHED = ['reference_user_id', 'user_id', 'webhook_type'] as const;

/**
 * Stores a part of a listing of calls within a write: the new ones and those that changed. The first part detects the
 * gap before the listing, the last one the calls that are no longer listed.
 */
export async function keepListedCalls(
  write: Write,
  { all, part, isFirst, isLast }: ListingPart<Call>,
  { now, at }: BothClocks,
): Promise<Kept> {
  const { environment, key } = write;
  const ids = new Set(all.map(({ transaction_id }) => indexedText(transaction_id)));
  const listed = new Map<string, Listed>();
  // A listing without times is assumed to be newest first, like a sandbox's; a part is oldest first.
  for (const call of part.toReversed()) {
    const id = indexedText(call.transaction_id);
    if (!listed.has(id)) listed.set(id, listedColumns(call));
  }
  const known = await knownCalls(write, isFirst ? [...ids] : [...listed.keys()]);
  const isOwn = ({ keys }: CallRow) => withKey(write, keys) === keys;
  const listedBefore = [...known.values()].filter((row) => row.listed_at !== null && isOwn(row));
  const last = isFirst ? await noteListing(write, 'calls', ids.size) : null;
  const gap =
    isFirst &&
    isGap({
      ...{ listed: ids.size, listedBefore: listedBefore.length },
      last: last ?? ((await hasEarlierUsers(write, all)) ? 0 : null),
    });
  const before = gap ? await newestListed(write) : undefined;

  const moved: CallRow[] = [];
  const searchedAnew = new Set<string>();
  for (const row of known.values()) {
    const columns = listed.get(row.transaction_id);
    const changes = columns && changesTo(write, row, columns, now);
    if (!changes) continue;
    if (SEARCHED.some((name) => changes[name] !== row[name])) searchedAnew.add(row.transaction_id);
    moved.push(...(await setCalls(write, [row], changes)));
  }
  await storeOldest(write, 'calls', moved);
  const unlisted = isLast ? await unlistedCalls(write, ids, at) : [];
  const fresh = [...listed].reverse().filter(([id]) => !known.has(id));
  const added = await addCalls(
    write,
    fresh.map(([id, columns]) => {
      const call = { ...emptyCall(environment, key.bit, id, now), ...columns, listed_at: now };
      return { ...call, ...derivedColumns(call) };
    }),
    at,
  );
  for (const { transaction_id } of added) searchedAnew.add(transaction_id);
  await refreshCalls(write, [...moved, ...unlisted, ...added], searchedAnew);
  if (gap) {
    const [oldest] = [...added, ...known.values()].sort((a, b) => a.sequence - b.sequence);
    await keepGap(write, 'calls', {
      below_sequence: oldest?.sequence ?? 0,
      from_at: before?.created_at ?? null,
      to_at: oldestTime(all.map(({ created }) => created)),
      found_at: at,
    });
  }
  const pending = [...listed.values()].some(({ status }) => status === 'PENDING');
  return { added: added.length, changed: moved.length, gap, pending };
}
