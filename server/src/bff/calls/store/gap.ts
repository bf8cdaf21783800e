import { randomUUID } from 'node:crypto';
import { LIST_LIMIT, type ArchiveGap } from '../../../contract/index.js';
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

/** Stores a gap of the list. */
export async function keepGap(
  { within, publish, environment, key }: Write,
  list: ArchiveGap['list'],
  place: Omit<ArchiveGap, 'id' | 'list'>,
): Promise<void> {
  await within
    .insertInto('gaps')
    .values({ id: randomUUID(), environment, list, keys: key.bit, ...place })
    .execute();
  // Columns derived on the assumption that no call was missed are recomputed.
  if (list === 'calls') await nextCoverageEpoch(within, environment);
  publish('gap', list);
}

/** The oldest of the times that are provided; null if there is none. */
export function oldestTime(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
}
