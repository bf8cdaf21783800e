import type { Database } from './schema.js';

/** Named values that all processes of the installation share; undefined for those that were never stored. */
export async function readValues(
  database: Database,
  names: readonly string[],
): Promise<(string | undefined)[]> {
  const rows = await database
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', names)
    .execute();
  return names.map((name) => rows.find((row) => row.name === name)?.value);
}

/** Stores the value, replacing the previous one. */
export async function storeValue(database: Database, name: string, value: string): Promise<void> {
  await database
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
