import type { Database } from './schema.js';

/** A named value that all processes of the installation share; undefined if it was never stored. */
export async function readValue(database: Database, name: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

/** Stores the value, replacing the previous one. */
export async function storeValue(database: Database, name: string, value: string): Promise<void> {
  await database
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
