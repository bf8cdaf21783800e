import { randomUUID } from 'node:crypto';
import { LIST_LIMIT, type ArchiveGap } from '../../../contract/index.js';
import { nextCoverageEpoch } from './coverage.js';
import type { Write } from './write.js';

/** Determines whether records may have been missed between two polls. */
export interface PolledListing {
  /** How many records the listing holds, and how many of them had been listed before. */
  listed: number;
  listedBefore: number;
  /** How many records the listing before it held; null at the very first listing. */
  last: number | null;
}

/**
 * Whether a gap lies before the listing: it holds records, and none that was known. What joins on to
 * nothing known may have been preceded by more than a listing shows (part 8). After an empty listing that takes a
 * full one. What was before the very first listing is not the archive's, unless users were registered here before.
 */
export function isGap({ listed, listedBefore, last }: PolledListing): boolean {
  if (listedBefore > 0 || last === null) return false;
  return listed >= (last > 0 ? 1 : LIST_LIMIT);
}

/** Where a gap is, and when it was found; times in ms by the service's clock, null where it provides none. */
export interface GapPlace {
  below_sequence: number;
  from_at: number | null;
  to_at: number | null;
  found_at: number;
}

/** Keeps a gap of the list. */
export async function keepGap(
  { within, publish, environment, key }: Write,
  list: ArchiveGap['list'],
  place: GapPlace,
): Promise<void> {
  const id = randomUUID();
  await within
    .insertInto('gaps')
    .values({ id, environment, list, keys: key.bit, ...place })
    .execute();
  // Columns derived on the assumption that no call was missed are derived again.
  if (list === 'calls') await nextCoverageEpoch(within, environment);
  publish('gap', id);
}

/** The oldest of the times that are provided; null when none is. */
export function oldestTime(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
}
