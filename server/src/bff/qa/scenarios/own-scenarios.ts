import type { Kysely } from 'kysely';
import { scenario, type Environment, type Scenario } from '../../../contract/index.js';
import { ConflictError } from '../../errors.js';
import type { ConsoleSchema } from '../../schema.js';

type Database = Kysely<ConsoleSchema>;

const MOST_SAVED = 200;

/** The scenarios that were saved here, by name. */
export async function ownScenarios(
  database: Database,
  environment: Environment,
): Promise<Scenario[]> {
  const rows = await database
    .selectFrom('scenarios')
    .select('definition')
    .where('environment', '=', environment)
    .orderBy('name')
    .execute();
  return rows.map(({ definition }) => scenario.parse(JSON.parse(definition)));
}

/** Saves a scenario, in place of an own one of its name. Throws ConflictError past 200 of them. */
export async function saveScenario(
  database: Database,
  environment: Environment,
  given: Scenario,
  saved_by: string,
): Promise<void> {
  const others = await database
    .selectFrom('scenarios')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('environment', '=', environment)
    .where('name', '!=', given.name)
    .executeTakeFirstOrThrow();
  if (others.count >= MOST_SAVED) {
    throw new ConflictError(`${MOST_SAVED} scenarios are saved here. Delete one of them first.`);
  }
  const news = { definition: JSON.stringify(given), saved_at: Date.now(), saved_by };
  await database
    .insertInto('scenarios')
    .values({ environment, name: given.name, ...news })
    .onConflict((conflict) => conflict.columns(['environment', 'name']).doUpdateSet(news))
    .execute();
}

/** Returns whether there was one of the name. */
export async function deleteScenario(
  database: Database,
  environment: Environment,
  name: string,
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('scenarios')
    .where('environment', '=', environment)
    .where('name', '=', name)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
