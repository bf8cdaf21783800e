import type { Kysely } from 'kysely';
import type { Environment, RerunFate } from '../../../contract/index.js';
import { fateOf, readFates } from '../../calls/detail/rerun-fates.js';
import { rerunAlready } from '../../calls/reruns/rerun-already.js';
import { inChunks } from '../../calls/store/in-chunks.js';
import type { ConsoleSchema } from '../../schema.js';

/** What is known of a call that is to be rerun. */
export interface Standing {
  /** As the service listed it; null where the call is not known here. */
  status: string | null;
  /** A destination accepted it, or a call of its rerun chain. */
  isDelivered: boolean;
  /** Whether it was rerun here: `under_way`, by a single rerun that is not answered yet. */
  rerun: 'over' | 'under_way' | null;
  /** What came of its reruns; null where there is none. */
  fate: RerunFate | null;
}

/** What is known of each of these calls, by transaction id. */
export async function readStandings(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  ids: readonly string[],
): Promise<Map<string, Standing>> {
  const rows = await inChunks(ids, (some) =>
    database
      .selectFrom('calls')
      .select(['transaction_id', 'status', 'answer', 'unlisted_at'])
      .where('environment', '=', environment)
      .where('transaction_id', 'in', some)
      .execute(),
  );
  const calls = new Map(rows.map((row) => [row.transaction_id, row]));
  const reruns = await rerunAlready(database, environment, ids);
  const fates = await readFates(database, environment, [...reruns.keys()]);
  return new Map(
    ids.map((id): [string, Standing] => {
      const call = calls.get(id);
      const fate = fates.get(id) ?? null;
      const isDelivered = fate === 'delivered' || (call && fateOf(call) === 'delivered') === true;
      return [
        id,
        { status: call?.status ?? null, isDelivered, rerun: reruns.get(id) ?? null, fate },
      ];
    }),
  );
}
