import type { Database } from './schema.js';

/** The stored value of a setting, or null. */
export async function readSetting(database: Database, name: string): Promise<string | null> {
  const row = await database
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Stores a value; it is durable once this resolves. */
export async function writeSetting(database: Database, name: string, value: string): Promise<void> {
  await database
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** The stored value of a setting; the first call creates and stores it. */
export async function storedSetting(
  database: Database,
  name: string,
  make: () => string,
): Promise<string> {
  const stored = await readSetting(database, name);
  if (stored !== null) return stored;
  const made = make();
  await writeSetting(database, name, made);
  return made;
}
