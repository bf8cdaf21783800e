import {
  FAILED_CALLS_DAYS,
  type CappedCount,
  type Overview,
  type Reconciliation,
} from '../../contract/index.js';
import { ofKey, type Place } from '../calls/api-keys.js';
import { CALL_COLUMNS, toArchivedCall } from '../calls/archived-call.js';
import { readServiceNow } from '../service/health.js';
import { callsOf, ENDED_AT, IS_OPEN } from './counts.js';
import { readFailingDestinations, readFailingWebhooks } from './failing-destinations.js';
import { readRegions } from './regions.js';
import { countOf, countRows, rowsIn } from '../rows.js';

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

/** How many gaps the lists of the connected key show. */
export async function readGaps({ database, environment, key }: Place): Promise<Overview['gaps']> {
  const counts = await rowsIn(database, environment, 'gaps')
    .where(ofKey('gaps', key))
    .select((builder) => ['list', builder.fn.countAll<number>().as('count')])
    .groupBy('list')
    .execute();
  const gaps = { calls: 0, attempts: 0 };
  for (const { list, count } of counts) gaps[list] = count;
  return gaps;
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
async function readSetUp(place: Place): Promise<Overview['set_up']> {
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

/** The overview; what is not delivered, or cannot be, comes from the reconciliation. */
export async function readOverview(
  place: Place,
  { undelivered, unknown, unnamed_calls, missing_destinations }: Reconciliation,
): Promise<Overview> {
  const { database, environment } = place;
  const now = await readServiceNow(database, environment);
  const since = now - FAILED_CALLS_DAYS * DAY_MS;
  const [
    regions,
    newest_calls,
    failing,
    failing_webhooks,
    gaps,
    set_up,
    failed_calls,
    open_incidents,
  ] = await Promise.all([
    readRegions(place),
    newestCalls(place),
    readFailingDestinations(place, since),
    readFailingWebhooks(place, since),
    readGaps(place),
    readSetUp(place),
    countFailedCalls(place, since),
    countOf(rowsIn(database, environment, 'incidents').where('ended_at', 'is', null)),
  ]);
  return {
    ...{ regions, newest_calls, gaps, open_incidents, missing_destinations, set_up },
    failing_destinations: failing.slice(0, MOST_FAILING),
    failing_webhooks,
    needs_attention: {
      failing_destinations: failing.length,
      failed_calls,
      undelivered: { count: undelivered.count, more: undelivered.more },
      unknown: { count: unknown.count, more: unknown.more },
      unnamed_calls,
    },
  };
}
