import type { Kysely } from 'kysely';
import {
  FAILED_CALLS_DAYS,
  type Environment,
  type Overview,
  type Reconciliation,
} from '../../contract/index.js';
import { toArchivedCall } from '../calls/call-row.js';
import type { ConsoleSchema } from '../schema.js';
import { readDeliveryHours } from './delivery-hours.js';
import { readDeliveryTimes } from './delivery-times.js';
import { countFailedCalls } from './failed-calls.js';
import { readFailingDestinations } from './failing-destinations.js';
import { readServiceNow } from '../service-now.js';

const NEWEST_CALLS = 60;
const DAY_MS = 24 * 3_600_000;

type Database = Kysely<ConsoleSchema>;

async function countPeople(database: Database, environment: Environment) {
  const rows = await database
    .selectFrom('roster')
    .select(({ fn }) => ['status', fn.countAll<number>().as('people')])
    .where('environment', '=', environment)
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, people }) => [status, people]));
}

async function newestCalls(database: Database, environment: Environment) {
  const rows = await database
    .selectFrom('calls')
    .selectAll()
    .where('environment', '=', environment)
    .orderBy('position', 'desc')
    .limit(NEWEST_CALLS)
    .execute();
  return rows.map(toArchivedCall);
}

async function readGaps(database: Database, environment: Environment): Promise<Overview['gaps']> {
  const gaps = database.selectFrom('gaps').where('environment', '=', environment);
  const { count } = await gaps
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const newest = await gaps.selectAll().orderBy('found_at', 'desc').limit(1).executeTakeFirst();
  if (!newest) return { count, newest: null };
  const { id, list, below_position, from_at, to_at, found_at } = newest;
  const gap = { id, below_position, from: from_at, to: to_at, found_at };
  return { count, newest: { ...gap, list: list === 'events' ? 'events' : 'calls' } };
}

async function hasDelivery(database: Database, environment: Environment): Promise<boolean> {
  const delivered = await database
    .selectFrom('calls')
    .select('position')
    .where('environment', '=', environment)
    .where('status', '=', 'COMPLETED')
    .limit(1)
    .executeTakeFirst();
  return delivered !== undefined;
}

/** The overview; what is to mend is told by the reconciliation, the kinds with a destination by the service. */
export async function readOverview(
  database: Database,
  environment: Environment,
  { undelivered, cannot_tell, unknown_people, missing_destinations, again_in_ms }: Reconciliation,
  configured: readonly string[] | null,
): Promise<Overview> {
  const now = await readServiceNow(database, environment);
  const since = now - FAILED_CALLS_DAYS * DAY_MS;
  const [
    people,
    newest_calls,
    hours,
    delivery,
    failing_destinations,
    gaps,
    has_delivery,
    failed_calls,
  ] = await Promise.all([
    countPeople(database, environment),
    newestCalls(database, environment),
    readDeliveryHours(database, environment, now),
    readDeliveryTimes(database, environment, now),
    readFailingDestinations(database, environment, since),
    readGaps(database, environment),
    hasDelivery(database, environment),
    countFailedCalls(database, environment, since),
  ]);
  const due = missing_destinations?.filter(({ people_last_day }) => people_last_day > 0);
  return {
    ...{ people, newest_calls, hours, delivery, failing_destinations, gaps },
    to_mend: {
      failed_calls,
      undelivered: undelivered.count,
      cannot_tell: cannot_tell.count,
      unknown_people: unknown_people.count,
      missing_destinations: due?.length ?? null,
    },
    set_up: {
      destinations: configured === null ? null : [...configured],
      has_person: Object.keys(people).length > 0,
      has_delivery,
    },
    again_in_ms,
  };
}
