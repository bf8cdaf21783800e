import { randomUUID } from 'node:crypto';
import { LIST_LIMIT, type ArchiveGap } from '../../../contract/index.js';
import { rowsIn } from '../../rows.js';
import { noteListing, ofKey, oldestOf } from '../api-keys.js';
import { nextCoverageEpoch } from './coverage.js';
import type { Write } from './write.js';

/** Determines whether records may have been missed between two polls. */
export interface PolledListing {
  /** How many records the listing contains, and how many of them had been listed before. */
  listed: number;
  listedBefore: number;
  /** How many records the previous listing contained; null for the very first one. */
  last: number | null;
}

/**
 * Whether there is a gap before the listing: it contains records, none of which was known. Records that do not overlap
 * with known ones may follow others that the listing no longer shows (part 8). After an empty listing, that takes a
 * full one. The time before the very first listing is not a gap, unless users were registered here before it.
 */
export function isGap({ listed, listedBefore, last }: PolledListing): boolean {
  if (listedBefore > 0 || last === null) return false;
  return listed >= (last > 0 ? 1 : LIST_LIMIT);
}

/** The oldest of the times that are provided; null if there is none. */
export function oldestTime(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** Whether a user was registered here before this time, so that earlier calls may be missing. */
async function hasEarlierUsers({ within, environment, key }: Write, time: number | null) {
  const user = await rowsIn(within, environment, 'users')
    .select('registered_at')
    .where('registered_key', '=', key.fingerprint)
    .where('registered_at', '<', time ?? Number.MAX_SAFE_INTEGER)
    .limit(1)
    .executeTakeFirst();
  return user !== undefined;
}

type Gap = Pick<ArchiveGap, 'list' | 'from_at' | 'to_at'>;

/** The gap before a listing whose records, by their IDs, are not stored yet; null if there is none. */
export async function findGap(
  write: Write,
  list: ArchiveGap['list'],
  records: ReadonlyMap<string, { created: number | null }>,
  listedBefore: number,
): Promise<Gap | null> {
  const { within, environment, key } = write;
  const to_at = oldestTime([...records.values()].map(({ created }) => created));
  let last = await noteListing(write, list, records.size);
  if (last === null && list === 'calls' && (await hasEarlierUsers(write, to_at))) last = 0;
  if (!isGap({ listed: records.size, listedBefore, last })) return null;
  let newest = rowsIn(within, environment, list)
    .select('created_at')
    .where(ofKey(list, key))
    .where('sequence', '>=', oldestOf(list, key));
  if (list === 'calls') newest = newest.where('listed_at', 'is not', null);
  const before = await newest.orderBy('sequence', 'desc').limit(1).executeTakeFirst();
  return { list, from_at: before?.created_at ?? null, to_at };
}

/** Stores a gap that was found `at`, before these records of its listing. */
export async function keepGap(
  { within, publish, environment, key }: Write,
  gap: Gap,
  records: readonly { sequence: number }[],
  at: number,
): Promise<void> {
  const below_sequence = Math.min(...records.map(({ sequence }) => sequence));
  await within
    .insertInto('gaps')
    .values({
      ...{ id: randomUUID(), environment, keys: key.bit },
      ...{ ...gap, below_sequence, found_at: at },
    })
    .execute();
  // Columns derived on the assumption that no call was missed are recomputed.
  if (gap.list === 'calls') await nextCoverageEpoch(within, environment);
  publish('gap', gap.list);
}
