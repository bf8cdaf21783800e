import type { Kysely, Transaction } from 'kysely';
import type { Environment } from '../../../contract/index.js';
import type { ConsoleSchema } from '../../schema.js';

const PLACES = 1000;
const LATEST_MS = 9e12;
const CHUNK = 100;
// Two environments may write at the same moment: even places are the sandbox's, odd ones production's.
const FIRST: Record<Environment, number> = { sandbox: 0, production: 1 };
const STEP = 2;

/** The first position of a millisecond; times before 1970 and after 2255 stand at those ends. */
export function positionAt(ms: number): number {
  return Math.min(Math.max(Math.trunc(ms), 0), LATEST_MS) * PLACES;
}

/** The last position of a millisecond. */
export function lastPositionAt(ms: number): number {
  return positionAt(ms) + PLACES - 1;
}

/** The time (ms) of a position: when its record was created, or first seen where that is not told. */
export function timeOf(position: number): number {
  return Math.floor(position / PLACES);
}

type Table = 'calls' | 'attempts';

// A Date header is cut to seconds and counts only from two on: the same clock is read 0 in one look and 3 s in the next.
const UNSTEADY_MS = 5_000;

/**
 * When (ms) records stand that tell no time and are seen `at`, by the service's clock: not before what an earlier
 * look has placed, for the clock is known only roughly.
 */
export async function timeOfSight(
  within: Transaction<ConsoleSchema>,
  table: Table,
  environment: Environment,
  at: number,
): Promise<number> {
  const newest = await within
    .selectFrom(table)
    .select('position')
    .where('environment', '=', environment)
    .where('position', '>', lastPositionAt(at))
    .where('position', '<=', lastPositionAt(at + UNSTEADY_MS))
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest ? timeOf(newest.position) : at;
}

async function newestPlaces(
  within: Kysely<ConsoleSchema>,
  table: Table,
  environment: Environment,
  starts: readonly number[],
): Promise<Map<number, number>> {
  const newest = new Map<number, number>();
  for (let n = 0; n < starts.length; n += CHUNK) {
    const rows = await within
      .selectFrom(table)
      .select('position')
      .where('environment', '=', environment)
      .where((builder) =>
        builder.or(
          starts
            .slice(n, n + CHUNK)
            .map((start) => builder.between('position', start, start + PLACES - 1)),
        ),
      )
      .execute();
    for (const { position } of rows) {
      const start = position - (position % PLACES);
      newest.set(start, Math.max(position, newest.get(start) ?? 0));
    }
  }
  return newest;
}

/**
 * A free position for each of the times (ms), in their order: behind those that its millisecond already
 * has, in the next one when that is full. Only for a write of the change feed, which nobody overlaps.
 */
export async function freePositions(
  within: Transaction<ConsoleSchema>,
  table: Table,
  environment: Environment,
  times: readonly number[],
): Promise<number[]> {
  const starts = [...new Set(times.map(positionAt))];
  const newest = await newestPlaces(within, table, environment, starts);
  const positions: number[] = [];
  for (const time of times) {
    let start = positionAt(time);
    let place = (newest.get(start) ?? start + FIRST[environment] - STEP) + STEP;
    while (place >= start + PLACES) {
      start += PLACES;
      if (!newest.has(start)) {
        const found = await newestPlaces(within, table, environment, [start]);
        newest.set(start, found.get(start) ?? start + FIRST[environment] - STEP);
      }
      place = (newest.get(start) ?? start) + STEP;
    }
    newest.set(start, place);
    positions.push(place);
  }
  return positions;
}
