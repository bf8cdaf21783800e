import type { Database } from './schema.js';

/** A value that every process of the installation shares, by its name; undefined before it is stored. */
export async function readValue(database: Database, name: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

/** Stores the value in place of the former one. */
export async function storeValue(database: Database, name: string, value: string): Promise<void> {
  await database
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
