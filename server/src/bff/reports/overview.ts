import {
  FAILED_CALLS_DAYS,
  type CappedCount,
  type Overview,
  type Reconciliation,
} from '../../contract/index.js';
import { ofKey } from '../calls/api-keys.js';
import { CALL_COLUMNS, toArchivedCall } from '../calls/archived-call.js';
import { countRows } from '../calls/list/capped-count.js';
import type { Place } from '../calls/list/find-rows.js';
import { readServiceNow } from '../service/health.js';
import { callsOf, ENDED_AT, IS_OPEN } from './counts.js';
import { readFailingDestinations } from './failing-destinations.js';
import { readRegions } from './regions.js';
import { rowsIn } from '../rows.js';

const NEWEST_CALLS = 60;
const MOST_FAILING = 20;
const DAY_MS = 24 * 3_600_000;

async function newestCalls(place: Place) {
  const rows = await callsOf(place)
    .select(CALL_COLUMNS)
    .orderBy('sequence', 'desc')
    .limit(NEWEST_CALLS)
    .execute();
  return rows.map((row) => toArchivedCall(row, place.key));
}

async function readGaps({ database, environment, key }: Place): Promise<Overview['gaps']> {
  const counts = await rowsIn(database, environment, 'gaps')
    .where(ofKey('gaps', key))
    .select((builder) => ['list', builder.fn.countAll<number>().as('count')])
    .groupBy('list')
    .execute();
  const gaps = { calls: 0, attempts: 0 };
  for (const { list, count } of counts) gaps[list] = count;
  return gaps;
}

async function readIncidents({ database, environment }: Place): Promise<Overview['incidents']> {
  const { count, newest } = await rowsIn(database, environment, 'incidents')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.max<number | null>('id').as('newest'),
    ])
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { count, newest };
}

/**
 * The calls that failed from `since` on (ms by the service's clock) and were neither rerun nor delivered by a rerun.
 */
async function countFailedCalls(place: Place, since: number): Promise<CappedCount> {
  const failed = callsOf(place)
    .select('sequence')
    .where('state', '=', 'failed')
    .where(ENDED_AT, '>=', since)
    .where(IS_OPEN);
  return countRows(place, failed);
}

/** Whether there is a user, and a delivered call. */
async function readBegun(place: Place) {
  const [user, delivered] = await Promise.all([
    rowsIn(place.database, place.environment, 'users')
      .select('reference_user_id')
      .where('removed_at', 'is', null)
      .limit(1)
      .executeTakeFirst(),
    callsOf(place).select('sequence').where('state', '=', 'delivered').limit(1).executeTakeFirst(),
  ]);
  return { has_user: user !== undefined, has_delivery: delivered !== undefined };
}

/** The overview; undelivered results come from the reconciliation, the types with a destination from the service. */
export async function readOverview(
  place: Place,
  { undelivered, unknown, unnamed_calls, missing_destinations }: Reconciliation,
  configured: readonly string[] | null,
): Promise<Overview> {
  const now = await readServiceNow(place.database, place.environment);
  const since = now - FAILED_CALLS_DAYS * DAY_MS;
  const [regions, newest_calls, failing, gaps, begun, failed_calls, incidents] = await Promise.all([
    readRegions(place),
    newestCalls(place),
    readFailingDestinations(place, since),
    readGaps(place),
    readBegun(place),
    countFailedCalls(place, since),
    readIncidents(place),
  ]);
  const due = missing_destinations?.filter(({ users_last_day }) => users_last_day > 0);
  return {
    ...{ regions, newest_calls, gaps, incidents },
    failing_destinations: failing.slice(0, MOST_FAILING),
    needs_attention: {
      failing_destinations: failing.length,
      failed_calls,
      undelivered: { count: undelivered.count, more: undelivered.more },
      unknown: { count: unknown.count, more: unknown.more },
      unnamed_calls,
      missing_destinations: due?.length ?? null,
    },
    set_up: { destinations: configured && [...configured], ...begun },
  };
}
