import { sql, type NotNull, type SqlBool } from 'kysely';
import {
  CALL_STATES,
  MAX_BULK_RERUN,
  type CallQuery,
  type CallState,
  type Environment,
  type FateCounts,
  type RerunCount,
  type RerunJobRequest,
} from '../../../contract/index.js';
import { inChunks } from '../../../database/in-chunks.js';
import type { Place } from '../../calls/api-keys.js';
import { findRows } from '../../calls/list/find-rows.js';
import { isUnderWay } from '../../calls/reruns/reruns.js';
import { ConflictError } from '../../errors.js';
import { rowsIn } from '../../rows.js';
import type { Database } from '../../schema.js';

/** What is known about a call that is to be rerun. */
interface Standing {
  /** Null if the call is not known here. */
  state: CallState | null;
  /** It, or a call of its rerun chain, is delivered. */
  isDelivered: boolean;
  /**
   * Whether any member has rerun it here, also with an unknown result. `under_way`: a single rerun has no response yet,
   * and may turn out never to have been sent.
   */
  rerun: 'over' | 'under_way' | null;
}

/**
 * What is known about each of these calls, by transaction ID, in the order in which they are rerun: the oldest first,
 * those that are not known here last.
 */
export async function readStandings(
  { database, environment }: Pick<Place, 'database' | 'environment'>,
  ids: readonly string[],
): Promise<Map<string, Standing>> {
  const rows = await inChunks(ids, (some) =>
    rowsIn(database, environment, 'calls')
      .select(['transaction_id', 'sequence', 'state', 'is_chain_delivered'])
      .where('transaction_id', 'in', some)
      .execute(),
  );
  rows.sort((a, b) => a.sequence - b.sequence);
  const made = await inChunks(ids, (some) =>
    rowsIn(database, environment, 'reruns')
      .select(['transaction_id', 'outcome', 'requested_at'])
      .where('transaction_id', 'in', some)
      .execute(),
  );
  const calls = new Map(rows.map((row) => [row.transaction_id, row]));
  const reruns = new Map<string, 'over' | 'under_way'>();
  for (const row of made) {
    const isOver = reruns.get(row.transaction_id) === 'over' || !isUnderWay(row);
    reruns.set(row.transaction_id, isOver ? 'over' : 'under_way');
  }
  return new Map(
    [...new Set([...calls.keys(), ...ids])].map((id): [string, Standing] => {
      const { state = null, is_chain_delivered = 0 } = calls.get(id) ?? {};
      return [id, { state, isDelivered: is_chain_delivered === 1, rerun: reruns.get(id) ?? null }];
    }),
  );
}

/** How many of the calls are in each state; of an unknown call, the state is null. */
export function countStates(states: readonly (CallState | null)[]): FateCounts {
  const all = CALL_STATES.map((state) => [state, states.filter((one) => one === state).length]);
  return Object.fromEntries(all) as FateCounts; // one for each state
}

/** How many new calls of each bulk rerun are in each state, by job ID; jobs that created none are absent. */
export async function readFates(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, FateCounts>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('reruns')
    .select(['job_id', 'new_state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('job_id', 'in', ids)
    .groupBy(['job_id', 'new_state'])
    .$narrowType<{ job_id: NotNull }>()
    .execute();
  const fates = new Map<string, FateCounts>();
  for (const { job_id, new_state, count } of rows) {
    const counts = fates.get(job_id) ?? countStates([]);
    counts[new_state ?? 'unknown'] += count;
    fates.set(job_id, counts);
  }
  return fates;
}

/** Which calls a bulk rerun is about: named one by one, or all that match a filter. */
export type Choice = { transaction_ids: string[] } | { filter: CallQuery };

/** Which calls are included although they need no rerun. */
export interface Includes {
  include_rerun: boolean;
  include_delivered: boolean;
}

/**
 * The most calls of one bulk rerun, and the most pages that are read to find them: of a search text that many calls
 * contain, every page may be empty.
 */
const LIMITS = { calls: MAX_BULK_RERUN, pages: 40 };

// Rows come from a thread: receiving ten thousand at once would block the event loop.
const PAGE = 500;

/** Whether a bulk rerun includes a call in this state. */
export function isTaken(
  { isDelivered, rerun }: Standing,
  { include_rerun, include_delivered }: Includes,
): boolean {
  return (!isDelivered || include_delivered) && (rerun === null || include_rerun);
}

const UNDELIVERED = CALL_STATES.filter((state) => state !== 'delivered');

/** The same in SQL, because many more calls may match a filter than are included. */
function areTaken(environment: Environment, { include_rerun, include_delivered }: Includes) {
  const isRerun = sql`exists (select 1 from reruns where reruns.environment = calls.environment
    and reruns.transaction_id = calls.transaction_id)`;
  // Found by an index on the state: SQLite would otherwise read all delivered calls of a filter to find the others.
  const isUndelivered = sql`calls.sequence in (select undelivered.sequence from calls as undelivered
    where undelivered.environment = ${environment} and undelivered.state in (${sql.join(UNDELIVERED)}))`;
  const isOpen = include_delivered
    ? sql`1 = 1`
    : sql`calls.is_chain_delivered = 0 and ${isUndelivered}`;
  return include_rerun ? sql<SqlBool>`${isOpen}` : sql<SqlBool>`${isOpen} and not ${isRerun}`;
}

/**
 * The calls that are named, or those that match the filter and are included. `more`: there are more than the limit, or
 * may be, because not all pages were read.
 */
async function findChosen(place: Place, choice: Choice, includes: Includes, limits: typeof LIMITS) {
  if ('transaction_ids' in choice) return { ids: choice.transaction_ids, more: false };
  const ids: string[] = [];
  const also = areTaken(place.environment, includes);
  let { before } = choice.filter;
  for (let page = 0; page < limits.pages; page += 1) {
    const most = Math.min(PAGE, limits.calls + 1 - ids.length);
    const filter = { ...choice.filter, before, also };
    const { rows, next_before } = await findRows('calls', place, filter, most);
    ids.push(...rows.map(({ transaction_id }) => transaction_id));
    if (ids.length > limits.calls) break;
    if (next_before === null) return { ids, more: false };
    before = next_before;
  }
  return { ids, more: true };
}

const ALL: Includes = { include_rerun: true, include_delivered: true };
const BY_DEFAULT: Includes = { include_rerun: false, include_delivered: false };

/** How many calls a bulk rerun of these would include, and what is known about them. */
export async function countChosen(
  place: Place,
  choice: Choice,
  limits = LIMITS,
): Promise<RerunCount> {
  const read = async (includes: Includes) => {
    const { ids, more } = await findChosen(place, choice, includes, limits);
    return { found: [...(await readStandings(place, ids)).values()], more };
  };
  const { found: all, more } = await read(ALL);
  // Those that are included may be none of the newest.
  const newest = more ? await read(BY_DEFAULT) : { found: all, more };
  const counted = (some: readonly Standing[], isMore: boolean) => ({
    count: isMore ? limits.calls : some.length,
    more: isMore,
    statuses: countStates(some.map(({ state }) => state)),
  });
  const byDefault = newest.found.filter((one) => isTaken(one, BY_DEFAULT));
  const delivered = all.filter(({ isDelivered }) => isDelivered);
  const rerun = all.filter((one) => one.rerun !== null && !one.isDelivered);
  return {
    ...counted(all, more),
    by_default: counted(byDefault, newest.more),
    delivered: Math.min(delivered.length, limits.calls),
    rerun: Math.min(rerun.length, limits.calls),
  };
}

/**
 * The calls that a bulk rerun includes now, in the order in which they are rerun. Throws ConflictError if there are
 * none, or more than were confirmed.
 */
export async function chooseCalls(
  place: Place,
  calls: RerunJobRequest['calls'],
  includes: Includes,
  limits = LIMITS,
): Promise<string[]> {
  const { ids: found, more } = await findChosen(place, calls, includes, limits);
  const standings = await readStandings(place, found);
  const ids = [...standings].flatMap(([id, standing]) => (isTaken(standing, includes) ? id : []));
  if (ids.length === 0 && !more) {
    throw new ConflictError(
      'No call is left that is neither delivered nor rerun already. Nothing was sent.',
    );
  }
  const confirmed = Math.min('filter' in calls ? calls.expected : ids.length, limits.calls);
  if (ids.length <= confirmed && !more) return ids;
  const count = more ? `more than ${limits.calls}` : ids.length;
  throw new ConflictError(
    `The filter finds ${count} calls by now, but ${confirmed} were confirmed. Nothing was sent.`,
  );
}
