import type { Kysely } from 'kysely';
import type { Environment } from '../../contract/index.js';
import type { ConsoleSchema } from '../schema.js';
import type { Reach } from './completion-verdict.js';
import { timeOf } from '../calls/store/position.js';
import { readServiceNow } from '../service-now.js';

const MOST_GAPS = 1_000;

type Gap = Reach['gaps'][number];

// Of more than are read, all before them may lie in one: it is never told that nothing can be missing there.
function wholeGaps(newest: readonly Gap[]): readonly Gap[] {
  const oldest = newest[MOST_GAPS];
  return oldest ? [...newest.slice(0, MOST_GAPS), { from: null, to: oldest.to }] : newest;
}

/** Where the archive of calls reaches, and where something may be missing; `keptSince` in ms. */
export async function readReach(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  keptSince: number,
): Promise<Reach> {
  const gaps = await database
    .selectFrom('gaps')
    .select(['from_at as from'])
    .select(({ fn }) => fn.coalesce('to_at', 'found_at').as('to'))
    .where('environment', '=', environment)
    .where('list', '=', 'calls')
    .orderBy('below_position', 'desc')
    .limit(MOST_GAPS + 1)
    .execute();
  const unnamed = await database
    .selectFrom('calls')
    .select('position')
    .where('environment', '=', environment)
    .where('reference_user_id', 'is', null)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  const unnamed_until = unnamed ? timeOf(unnamed.position) : null;
  return {
    now: await readServiceNow(database, environment),
    kept_since: keptSince,
    unnamed_until,
    gaps: wholeGaps(gaps),
  };
}
