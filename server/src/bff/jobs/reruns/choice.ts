import {
  MAX_BULK_RERUN,
  type CallQuery,
  type Environment,
  type RerunCount,
  type RerunJobRequest,
} from '../../../contract/index.js';
import { findRows, type Place } from '../../calls/list/find-rows.js';
import { inChunks } from '../../../database/in-chunks.js';
import { ConflictError } from '../../errors.js';
import type { Database } from '../../schema.js';
import { readStandings, type Standing, countFates } from './evidence.js';
import { rowsIn } from '../../rows.js';

/** Which calls a bulk rerun is about: named one by one, or all that match a filter. */
export type Choice = { transaction_ids: string[] } | { filter: CallQuery };

/** Which calls are included although they need no rerun. */
export interface Includes {
  include_rerun: boolean;
  include_delivered: boolean;
}

// Rows come from a thread: receiving ten thousand at once would block the event loop.
const PAGE = 500;

/** Whether a bulk rerun includes a call in this state. */
export function isTaken(
  { isDelivered, rerun }: Standing,
  { include_rerun, include_delivered }: Includes,
): boolean {
  return (!isDelivered || include_delivered) && (rerun === null || include_rerun);
}

async function inOrder(
  database: Database,
  environment: Environment,
  given: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(given)];
  const known = await inChunks(ids, (some) =>
    rowsIn(database, environment, 'calls')
      .select(['transaction_id', 'sequence'])
      .where('transaction_id', 'in', some)
      .execute(),
  );
  known.sort((a, b) => a.sequence - b.sequence);
  const ordered = known.map(({ transaction_id }) => transaction_id);
  const names = new Set(ordered);
  return [...ordered, ...ids.filter((id) => !names.has(id))];
}

/**
 * The calls in the order in which they are rerun: the oldest first, those that are not known here last. One more than
 * the limit if there are more.
 */
async function findChosen(place: Place, choice: Choice): Promise<string[]> {
  if ('transaction_ids' in choice) {
    return inOrder(place.database, place.environment, choice.transaction_ids);
  }
  const newestFirst: string[] = [];
  let { before } = choice.filter;
  for (;;) {
    const most = Math.min(PAGE, MAX_BULK_RERUN + 1 - newestFirst.length);
    const { rows, next_before } = await findRows(
      'calls',
      place,
      { ...choice.filter, before },
      most,
    );
    newestFirst.push(...rows.map(({ transaction_id }) => transaction_id));
    if (next_before === null || newestFirst.length > MAX_BULK_RERUN) return newestFirst.reverse();
    before = next_before;
  }
}

function countStates(standings: readonly Standing[]): Record<string, number> {
  const states = new Map<string, number>();
  for (const { state } of standings) {
    if (state !== null) states.set(state, (states.get(state) ?? 0) + 1);
  }
  return Object.fromEntries(states);
}

/** How many calls a bulk rerun of these would include, and what is known about them. */
export async function countChosen(place: Place, choice: Choice): Promise<RerunCount> {
  const ids = await findChosen(place, choice);
  const standings = [...(await readStandings(place.database, place.environment, ids)).values()];
  const rerun = standings.filter((one) => one.rerun !== null);
  const delivered = standings.filter(({ isDelivered }) => isDelivered);
  const most = (found: readonly unknown[]) => Math.min(found.length, MAX_BULK_RERUN);
  return {
    count: most(ids),
    too_many: ids.length > MAX_BULK_RERUN,
    statuses: countStates(standings),
    rerun: {
      count: most(rerun),
      statuses: countStates(rerun),
      fates: countFates(rerun.flatMap(({ fate }) => fate ?? [])),
    },
    delivered: {
      count: most(delivered),
      never_rerun: most(delivered.filter((one) => one.rerun === null)),
    },
  };
}

function refuse(found: number, calls: RerunJobRequest['calls']): void {
  if (found === 0) {
    throw new ConflictError(
      'transaction_ids' in calls
        ? 'All of these calls are delivered, or have been rerun already. Nothing was sent.'
        : 'The filter finds no call that is neither delivered nor rerun already. Nothing was sent.',
    );
  }
  if ('transaction_ids' in calls) return;
  if (found <= calls.expected && found <= MAX_BULK_RERUN) return;
  const count = found > MAX_BULK_RERUN ? `more than ${MAX_BULK_RERUN}` : String(found);
  throw new ConflictError(
    `The filter finds ${count} calls by now, but ${calls.expected} were confirmed. Nothing was sent.`,
  );
}

/**
 * The calls that a bulk rerun includes now, in the order in which they are rerun. Throws ConflictError if there are
 * none, or more than were confirmed.
 */
export async function chooseCalls(
  place: Place,
  calls: RerunJobRequest['calls'],
  includes: Includes,
): Promise<string[]> {
  let ids = await findChosen(place, calls);
  // More than the limit is refused, so the others need not be looked up.
  if (ids.length <= MAX_BULK_RERUN) {
    const standings = await readStandings(place.database, place.environment, ids);
    ids = ids.filter((id) => {
      const standing = standings.get(id);
      return !standing || isTaken(standing, includes);
    });
  }
  refuse(ids.length, calls);
  return ids;
}
