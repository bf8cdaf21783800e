import type { Kysely } from 'kysely';
import type { SandboxSchema } from './schema.js';

/** The kept value of a setting, or null. */
export async function readSetting(
  database: Kysely<SandboxSchema>,
  name: string,
): Promise<string | null> {
  const row = await database
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Keeps a value; it survives a crash once this has resolved. */
export async function writeSetting(
  database: Kysely<SandboxSchema>,
  name: string,
  value: string,
): Promise<void> {
  await database
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** The kept value, made and kept at the first call. */
export async function keepOrMake(
  database: Kysely<SandboxSchema>,
  name: string,
  make: () => string,
): Promise<string> {
  const kept = await readSetting(database, name);
  if (kept !== null) return kept;
  const made = make();
  await writeSetting(database, name, made);
  return made;
}
