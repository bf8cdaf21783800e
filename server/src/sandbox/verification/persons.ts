import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { SIDES, type Side } from '../accounts/account.js';
import type { PersonRow, SandboxSchema } from '../database/schema.js';
import type { Sequence } from '../database/sequence.js';

/** The test persons that each side starts with. */
const TEST_PERSONS = ['Test person A', 'Test person B', 'Test person C', 'Test person D'];

const newId = (): string => `person_${randomBytes(9).toString('base64url')}`;

interface PersonSource {
  database: Kysely<SandboxSchema>;
  sequence: Sequence;
}

async function insert(
  { database, sequence }: PersonSource,
  side: Side,
  names: readonly string[],
  kind: Pick<PersonRow, 'seeded' | 'named'>,
): Promise<void> {
  await database
    .insertInto('persons')
    .values(
      names.map((name) => ({ person_id: newId(), side, name, ...kind, seq: sequence.next() })),
    )
    .onConflict((conflict) => conflict.columns(['side', 'name']).doNothing())
    .execute();
}

/** Makes the test persons of both sides where they are not there yet. */
export async function seedPersons(source: PersonSource): Promise<void> {
  for (const side of SIDES) await insert(source, side, TEST_PERSONS, { seeded: 1, named: 1 });
}

/**
 * The id of the person of that name, made when unseen; without a name somebody new every time. Only who has a name
 * and is `listed` is offered on invites.
 */
export async function personNamed(
  source: PersonSource,
  side: Side,
  name: string | undefined,
  listed = true,
): Promise<string> {
  const wanted = name ?? `New person ${randomBytes(6).toString('hex')}`;
  await insert(source, side, [wanted], { seeded: 0, named: name !== undefined && listed ? 1 : 0 });
  const person = await source.database
    .selectFrom('persons')
    .select('person_id')
    .where('side', '=', side)
    .where('name', '=', wanted)
    .executeTakeFirstOrThrow();
  return person.person_id;
}

/** The name of somebody who exists. */
export async function nameOf(
  { database }: Pick<PersonSource, 'database'>,
  person_id: string,
): Promise<string> {
  const person = await database
    .selectFrom('persons')
    .select('name')
    .where('person_id', '=', person_id)
    .executeTakeFirstOrThrow();
  return person.name;
}

/** A person as the listings show them. */
export interface ListedPerson {
  person_id: string;
  person: string;
  seeded: boolean;
  verified_users: number;
}

/** The test persons, then those made since, newest first; at most `limit`, or only those with a given name. */
export async function listPersons(
  database: Kysely<SandboxSchema>,
  side: Side,
  { limit, namedOnly = false }: { limit: number; namedOnly?: boolean },
): Promise<ListedPerson[]> {
  const rows = await database
    .selectFrom('persons')
    .select((select) => [
      'person_id',
      'name',
      'seeded',
      select
        .selectFrom('claims')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('claims.person_id', '=', 'persons.person_id')
        .as('verified_users'),
    ])
    .where('side', '=', side)
    .$if(namedOnly, (query) => query.where('named', '=', 1))
    .orderBy('seeded', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  const listed = rows.map(({ person_id, name, seeded, verified_users }) => ({
    person_id,
    person: name,
    seeded: seeded === 1,
    verified_users: verified_users ?? 0,
  }));
  const seeds = listed.filter(({ seeded }) => seeded);
  return [...seeds.reverse(), ...listed.filter(({ seeded }) => !seeded)];
}
