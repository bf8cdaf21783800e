import type { Kysely } from 'kysely';
import { ANSWER_CLASSES, type Environment, type FailingDestination } from '../../contract/index.js';
import { toArchivedCall } from '../archive/call-row.js';
import { positionAt } from '../archive/keeping/position.js';
import type { ConsoleSchema } from '../schema.js';
import { capped, MOST_COUNTED } from './capped.js';

const DAY_MS = 24 * 3_600_000;
// The newest calls name the destinations in use.
const MOST_READ = 1_000;
const MOST_SHOWN = 20;
const NOT_ACCEPTED = ANSWER_CLASSES.filter((answer) => answer !== '2xx');

type Database = Kysely<ConsoleSchema>;

async function destinationsInUse(database: Database, environment: Environment) {
  const newest = await database
    .selectFrom('calls')
    .select('destination')
    .where('environment', '=', environment)
    .orderBy('position', 'desc')
    .limit(MOST_READ)
    .execute();
  return [...new Set(newest.flatMap(({ destination }) => destination ?? []))];
}

function callsTo(database: Database, environment: Environment, destination: string) {
  return database
    .selectFrom('calls')
    .where('environment', '=', environment)
    .where('destination', '=', destination);
}

async function countFailed(
  database: Database,
  environment: Environment,
  destination: string,
  since: number,
): Promise<number> {
  const counts = await Promise.all(
    NOT_ACCEPTED.map(async (answer) => {
      const some = callsTo(database, environment, destination)
        .select('position')
        .where('answer', '=', answer)
        .where('position', '>=', since)
        .limit(MOST_COUNTED + 1);
      const { counted } = await database
        .selectFrom(some.as('some'))
        .select(({ fn }) => fn.countAll<number>().as('counted'))
        .executeTakeFirstOrThrow();
      return counted;
    }),
  );
  return counts.reduce((sum, counted) => sum + counted, 0);
}

async function readIfFailing(
  database: Database,
  environment: Environment,
  destination: string,
  dayAgo: number,
): Promise<FailingDestination | null> {
  const calls = callsTo(database, environment, destination);
  const newest = await calls
    .selectAll()
    .where('answer', 'is not', null)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest || newest.answer === '2xx') return null;
  // Retries go on for about a day; what was last tried before that fails nobody now.
  if ((newest.answered_at ?? newest.created_at ?? 0) < dayAgo) return null;
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
    failed_last_day: capped(
      await countFailed(database, environment, destination, positionAt(dayAgo)),
    ),
  };
}

/** The destinations whose newest known answer was none of 2xx, where it came within a day of `now` (ms). */
export async function readFailingDestinations(
  database: Database,
  environment: Environment,
  now: number,
): Promise<FailingDestination[]> {
  const dayAgo = now - DAY_MS;
  const destinations = await destinationsInUse(database, environment);
  const failing = await Promise.all(
    destinations.map((destination) => readIfFailing(database, environment, destination, dayAgo)),
  );
  return failing.filter((each) => each !== null).slice(0, MOST_SHOWN);
}
