import { sql, type Kysely } from 'kysely';
import type { Environment, Reconciliation, UnknownPerson } from '../../contract/index.js';
import { toArchivedCall } from '../archive/call-row.js';
import { positionAt } from '../archive/keeping/position.js';
import type { ConsoleSchema } from '../schema.js';
import { capped, MOST_COUNTED } from './capped.js';
import { readServiceNow } from './service-now.js';

const CHUNK = 500;
const MOST_SHOWN = 100;
const LOOK_BACK_MS = 30 * 24 * 3_600_000;

type Database = Kysely<ConsoleSchema>;

// From one person to the next by the index: each step is one look, however many calls a person has.
async function nextPeople(database: Database, environment: Environment, after: string | null) {
  const rows = await database
    .withRecursive('person(id)', (within) => {
      let first = within
        .selectFrom('calls')
        .select(({ fn }) => fn.min('reference_user_id').as('id'))
        .where('environment', '=', environment);
      if (after !== null) first = first.where('reference_user_id', '>', after);
      return first.unionAll(
        within
          .selectFrom('person')
          .select((person) =>
            person
              .selectFrom('calls')
              .select(({ fn }) => fn.min('reference_user_id').as('id'))
              .where('environment', '=', environment)
              .whereRef('reference_user_id', '>', 'person.id')
              .as('id'),
          )
          .where('person.id', 'is not', null),
      );
    })
    .selectFrom('person')
    .select((person) => [
      'person.id',
      person
        .exists(
          person
            .selectFrom('roster')
            .select(sql.lit(1).as('one'))
            .where('roster.environment', '=', environment)
            .whereRef('roster.reference_user_id', '=', 'person.id'),
        )
        .as('is_known'),
      person
        .selectFrom('calls')
        .select(({ fn }) => fn.max('position').as('newest'))
        .where('environment', '=', environment)
        .whereRef('reference_user_id', '=', 'person.id')
        .as('newest'),
    ])
    .where('person.id', 'is not', null)
    .limit(CHUNK)
    .execute();
  return rows.flatMap(({ id, is_known, newest }) =>
    id === null ? [] : [{ id, newest: newest ?? 0, isKnown: Boolean(is_known) }],
  );
}

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
  const unknown: { id: string; newest: number }[] = [];
  let chunk = await nextPeople(database, environment, null);
  while (chunk.length > 0) {
    for (const { id, newest, isKnown } of chunk) {
      if (!isKnown && newest >= since) unknown.push({ id, newest });
    }
    chunk =
      chunk.length < CHUNK ? [] : await nextPeople(database, environment, chunk.at(-1)?.id ?? null);
  }
  const shown = unknown.sort((a, b) => b.newest - a.newest).slice(0, MOST_SHOWN);
  return {
    count: capped(unknown.length),
    people: shown.length === 0 ? [] : await withCalls(database, environment, shown),
  };
}
