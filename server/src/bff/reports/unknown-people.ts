import type { Kysely } from 'kysely';
import type { Environment, Reconciliation, UnknownPerson } from '../../contract/index.js';
import { toArchivedCall } from '../calls/call-row.js';
import { positionAt } from '../calls/store/position.js';
import type { ConsoleSchema } from '../schema.js';
import { capped, MOST_COUNTED } from './capped.js';
import { readServiceNow } from '../service-now.js';

const MOST_SHOWN = 100;
const LOOK_BACK_MS = 30 * 24 * 3_600_000;

type Database = Kysely<ConsoleSchema>;

/** How many calls there are of each, counted up to one more than is shown, in one question for all. */
async function countCalls(
  database: Database,
  environment: Environment,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await database
    .selectFrom('strangers')
    .select('reference_user_id')
    .select((stranger) => {
      const theirs = stranger
        .selectFrom('calls')
        .select('position')
        .where('calls.environment', '=', environment)
        .whereRef('calls.reference_user_id', '=', 'strangers.reference_user_id')
        .limit(MOST_COUNTED + 1);
      return stranger
        .selectFrom(theirs.as('theirs'))
        .select(({ fn }) => fn.countAll<number>().as('all'))
        .as('counted');
    })
    .where('environment', '=', environment)
    .where('reference_user_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ reference_user_id, counted }) => [reference_user_id, counted ?? 0]));
}

async function withCalls(
  database: Database,
  environment: Environment,
  shown: readonly { id: string; newest: number }[],
): Promise<UnknownPerson[]> {
  const rows = await database
    .selectFrom('calls')
    .selectAll()
    .where(
      'position',
      'in',
      shown.map(({ newest }) => newest),
    )
    .execute();
  const callAt = new Map(rows.map((row) => [row.position, toArchivedCall(row)]));
  const ids = shown.map(({ id }) => id);
  const counted = await countCalls(database, environment, ids);
  return shown.flatMap(({ id, newest }) => {
    const newest_call = callAt.get(newest);
    const calls = capped(counted.get(id) ?? 0);
    return newest_call ? [{ reference_user_id: id, newest_call, calls }] : [];
  });
}

/** People whom calls of the last 30 days name and the roster does not hold, newest call first. */
export async function readUnknownPeople(
  database: Database,
  environment: Environment,
): Promise<Reconciliation['unknown_people']> {
  const since = positionAt((await readServiceNow(database, environment)) - LOOK_BACK_MS);
  const unknown = await database
    .selectFrom('strangers')
    .select(['reference_user_id as id', 'newest'])
    .where('environment', '=', environment)
    .where('newest', '>=', since)
    .orderBy('newest', 'desc')
    .limit(MOST_COUNTED + 1)
    .execute();
  const shown = unknown.slice(0, MOST_SHOWN);
  return {
    count: capped(unknown.length),
    people: shown.length === 0 ? [] : await withCalls(database, environment, shown),
  };
}
