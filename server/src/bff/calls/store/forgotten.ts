import { z } from 'zod';
import type { Environment } from '../../../contract/index.js';
import type { Database } from '../../schema.js';
import { readValue, storeValue } from '../../stored-value.js';

/** Until when deleted records may hide calls, in ms by the service's clock. */
const forgotten = z.object({
  /** The newest end of a deleted gap; null if none was deleted. */
  gap: z.number().nullable(),
  /** The newest deleted call that named no user. */
  unnamed: z.number().nullable(),
});
type Forgotten = z.infer<typeof forgotten>;

const nameOf = (environment: Environment) => `forgotten:${environment}`;

/** What the records deleted by retention may hide. */
export async function readForgotten(
  database: Database,
  environment: Environment,
): Promise<Forgotten> {
  const text = await readValue(database, nameOf(environment));
  return text === undefined ? { gap: null, unnamed: null } : forgotten.parse(JSON.parse(text));
}

/** Within the write that deletes such records: keeps users of that time from becoming certain because of it. */
export async function rememberForgotten(
  within: Database,
  environment: Environment,
  what: keyof Forgotten,
  untils: readonly number[],
): Promise<void> {
  if (untils.length === 0) return;
  const known = await readForgotten(within, environment);
  const until = Math.max(known[what] ?? -Infinity, ...untils);
  await storeValue(within, nameOf(environment), JSON.stringify({ ...known, [what]: until }));
}
