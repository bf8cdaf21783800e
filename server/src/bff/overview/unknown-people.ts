import type { Kysely } from 'kysely';
import type { Environment, Reconciliation, UnknownPerson } from '../../contract/index.js';
import { toArchivedCall } from '../archive/call-row.js';
import { positionAt } from '../archive/keeping/position.js';
import type { ConsoleSchema } from '../schema.js';
import { capped, MOST_COUNTED } from './capped.js';
import { readServiceNow } from './service-now.js';

const MOST_SHOWN = 100;
const LOOK_BACK_MS = 30 * 24 * 3_600_000;

type Database = Kysely<ConsoleSchema>;

async function withCalls(
  database: Database,
  environment: Environment,
  shown: readonly { id: string; newest: number }[],
): Promise<UnknownPerson[]> {
  const positions = shown.map(({ newest }) => newest);
  const rows = await database
    .selectFrom('calls')
    .selectAll()
    .where('position', 'in', positions)
    .execute();
  const callAt = new Map(rows.map((row) => [row.position, toArchivedCall(row)]));
  const people = await Promise.all(
    shown.map(async ({ id, newest }) => {
      const { counted } = await database
        .selectFrom(
          database
            .selectFrom('calls')
            .select('position')
            .where('environment', '=', environment)
            .where('reference_user_id', '=', id)
            .limit(MOST_COUNTED + 1)
            .as('theirs'),
        )
        .select(({ fn }) => fn.countAll<number>().as('counted'))
        .executeTakeFirstOrThrow();
      const newest_call = callAt.get(newest);
      return newest_call ? [{ reference_user_id: id, newest_call, calls: capped(counted) }] : [];
    }),
  );
  return people.flat();
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
