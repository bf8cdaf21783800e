import { sql, type Kysely } from 'kysely';
import { ANSWER_CLASSES, type Environment, type FailingDestination } from '../../contract/index.js';
import { toArchivedCall } from '../calls/call-row.js';
import { positionAt, timeOf } from '../calls/store/position.js';
import { ENDED_AT } from '../migrations/2026-11-23-ended-calls.js';
import type { ConsoleSchema } from '../schema.js';
import { capped, MOST_COUNTED } from './capped.js';
import { notRerun } from './not-rerun.js';

// The newest calls name the destinations in use, and the newest failed ones those that were.
const MOST_READ = 1_000;
const MOST_SHOWN = 20;
const NOT_ACCEPTED = ANSWER_CLASSES.filter((answer) => answer !== '2xx');

type Database = Kysely<ConsoleSchema>;

/** One environment, and from when on (ms by the service's clock) a failure is told of. */
interface Span {
  environment: Environment;
  since: number;
}

async function destinationsInUse(database: Database, { environment, since }: Span) {
  const calls = database
    .selectFrom('calls')
    .select('destination')
    .where('environment', '=', environment)
    .limit(MOST_READ);
  const [newest, failed] = await Promise.all([
    calls.orderBy('position', 'desc').execute(),
    calls
      .where('status', '=', 'FAILED')
      .where(sql.raw<number>(ENDED_AT), '>=', since)
      .orderBy(sql.raw(ENDED_AT), 'desc')
      .execute(),
  ]);
  return [...new Set([...newest, ...failed].flatMap(({ destination }) => destination ?? []))];
}

function callsTo(database: Database, { environment }: Span, destination: string) {
  return database
    .selectFrom('calls')
    .where('environment', '=', environment)
    .where('destination', '=', destination);
}

// A call that still fails was made at most so long before its last attempt (part 8).
const LONGEST_RETRIED_MS = 24 * 3_600_000;
const oldestPlace = ({ since }: Span) => positionAt(since - LONGEST_RETRIED_MS);

async function countFailed(database: Database, span: Span, destination: string) {
  const counts = await Promise.all(
    NOT_ACCEPTED.map(async (answer) => {
      const some = callsTo(database, span, destination)
        .select(notRerun(span.environment).as('is_open'))
        .where('answer', '=', answer)
        .where('position', '>=', oldestPlace(span))
        .orderBy('position', 'desc')
        .limit(MOST_COUNTED + 1);
      return database
        .selectFrom(some.as('some'))
        .select(({ fn }) => fn.countAll<number>().as('read'))
        .select(sql<number>`count(case when is_open then 1 end)`.as('open'))
        .executeTakeFirstOrThrow();
    }),
  );
  const { count, more } = capped(counts.reduce((sum, { open }) => sum + open, 0));
  return { count, more: more || counts.some(({ read }) => read > MOST_COUNTED) };
}

async function readIfFailing(
  database: Database,
  span: Span,
  destination: string,
): Promise<FailingDestination | null> {
  const calls = callsTo(database, span, destination);
  const newest = await calls
    .selectAll()
    .where('answer', 'is not', null)
    .where('position', '>=', oldestPlace(span))
    // Whoever accepts works, also where the call was sent again all the same.
    .where((call) => call.or([call('answer', '=', '2xx'), notRerun(span.environment)]))
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest || newest.answer === '2xx') return null;
  if ((newest.answered_at ?? timeOf(newest.position)) < span.since) return null;
  const accepted = await calls
    .select('position')
    .where('answer', '=', '2xx')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  const first = await calls
    .select('created_at')
    .where('position', '>', accepted?.position ?? -1)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return {
    destination,
    newest_call: toArchivedCall(newest),
    since: first?.created_at ?? null,
    failed: await countFailed(database, span, destination),
  };
}

/**
 * The destinations whose newest known answer was none of 2xx and came at `since` (ms by the service's clock)
 * or later. An answer of that kind to a call that was rerun decides nothing.
 */
export async function readFailingDestinations(
  database: Database,
  environment: Environment,
  since: number,
): Promise<FailingDestination[]> {
  const span = { environment, since };
  const destinations = await destinationsInUse(database, span);
  const failing = await Promise.all(
    destinations.map((destination) => readIfFailing(database, span, destination)),
  );
  return failing.filter((each) => each !== null).slice(0, MOST_SHOWN);
}
