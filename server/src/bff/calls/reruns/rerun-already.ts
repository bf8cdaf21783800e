import type { Kysely } from 'kysely';
import type { Environment } from '../../../contract/index.js';
import { inChunks } from '../store/in-chunks.js';
import type { ConsoleSchema } from '../../schema.js';
import { isUnderWay } from './reruns.js';

/**
 * The calls that any member has rerun here, including those whose rerun got no conclusive response.
 * `under_way`: a single rerun has no response yet, and may turn out never to have been made.
 */
export async function rerunAlready(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  ids: readonly string[],
): Promise<Map<string, 'over' | 'under_way'>> {
  const rows = await inChunks(ids, (some) =>
    database
      .selectFrom('reruns')
      .select(['transaction_id', 'outcome', 'requested_at'])
      .where('environment', '=', environment)
      .where('transaction_id', 'in', some)
      .execute(),
  );
  const reruns = new Map<string, 'over' | 'under_way'>();
  for (const row of rows) {
    const earlier = reruns.get(row.transaction_id);
    reruns.set(row.transaction_id, earlier !== 'over' && isUnderWay(row) ? 'under_way' : 'over');
  }
  return reruns;
}
