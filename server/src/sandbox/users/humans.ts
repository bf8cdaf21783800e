import { randomBytes } from 'node:crypto';
import { SIDES, type Side } from '../account.js';
import type { HumanRow, Database } from '../database/schema.js';
import type { SandboxContext } from '../context.js';

/** The test humans that each side starts with; the API's own field calls them persons. */
const TEST_HUMANS = ['Test person A', 'Test person B', 'Test person C', 'Test person D'];

const newId = (): string => `person_${randomBytes(9).toString('base64url')}`;

type HumanSource = Pick<SandboxContext, 'database' | 'sequence'>;

async function insert(
  { database, sequence }: HumanSource,
  side: Side,
  names: readonly string[],
  columns: Pick<HumanRow, 'seeded' | 'named'>,
): Promise<void> {
  await database
    .insertInto('humans')
    .values(
      names.map((name) => ({ human_id: newId(), side, name, ...columns, seq: sequence.next() })),
    )
    .onConflict((conflict) => conflict.columns(['side', 'name']).doNothing())
    .execute();
}

/** Creates the test humans of both sides if they do not exist yet. */
export async function seedTestHumans(source: HumanSource): Promise<void> {
  for (const side of SIDES) await insert(source, side, TEST_HUMANS, { seeded: 1, named: 1 });
}

/**
 * The ID of the human with that name, who is created if the name is new; without a name, a new human each time. Only
 * `listed` humans with a name are offered on invite pages.
 */
export async function humanNamed(
  source: HumanSource,
  side: Side,
  name: string | undefined,
  listed = true,
): Promise<string> {
  const wanted = name ?? `New person ${randomBytes(6).toString('hex')}`;
  await insert(source, side, [wanted], { seeded: 0, named: name !== undefined && listed ? 1 : 0 });
  const human = await source.database
    .selectFrom('humans')
    .select('human_id')
    .where('side', '=', side)
    .where('name', '=', wanted)
    .executeTakeFirstOrThrow();
  return human.human_id;
}

/** The name of an existing human. */
export async function nameOf(
  { database }: Pick<HumanSource, 'database'>,
  human_id: string,
): Promise<string> {
  const human = await database
    .selectFrom('humans')
    .select('name')
    .where('human_id', '=', human_id)
    .executeTakeFirstOrThrow();
  return human.name;
}

export type ListedHuman = Awaited<ReturnType<typeof listHumans>>[number];

/** The test humans, then the others, newest first; at most `limit`, with `namedOnly` only those with a given name. */
export async function listHumans(
  database: Database,
  side: Side,
  { limit, namedOnly = false }: { limit: number; namedOnly?: boolean },
) {
  const rows = await database
    .selectFrom('humans')
    .select((select) => [
      'human_id',
      'name',
      'seeded',
      select
        .selectFrom('claims')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('claims.human_id', '=', 'humans.human_id')
        .as('verified_users'),
    ])
    .where('side', '=', side)
    .$if(namedOnly, (query) => query.where('named', '=', 1))
    .orderBy('seeded', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  const listed = rows.map(({ human_id, name, seeded, verified_users }) => ({
    human_id,
    name,
    seeded: seeded === 1,
    verified_users: verified_users ?? 0,
  }));
  const testHumans = listed.filter(({ seeded }) => seeded);
  return [...testHumans.reverse(), ...listed.filter(({ seeded }) => !seeded)];
}
