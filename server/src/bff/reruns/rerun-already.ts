import type { Kysely } from 'kysely';
import type { Environment } from '../../contract/index.js';
import { inChunks } from '../archive/keeping/in-chunks.js';
import type { ConsoleSchema } from '../schema.js';

/** Those of the calls that were rerun here, by whomever; also where no answer told whether the service did it. */
export async function rerunAlready(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await inChunks(ids, (some) =>
    database
      .selectFrom('reruns')
      .select('transaction_id')
      .where('environment', '=', environment)
      .where('transaction_id', 'in', some)
      .execute(),
  );
  return new Set(rows.map(({ transaction_id }) => transaction_id));
}
