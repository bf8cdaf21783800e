import { sql, type Kysely } from 'kysely';
import type { CappedCount, Environment } from '../../contract/index.js';
import { ENDED_AT } from '../migrations/2026-11-23-ended-calls.js';
import type { ConsoleSchema } from '../schema.js';
import { MOST_COUNTED } from './capped.js';
import { notRerun } from './not-rerun.js';

// Those that were rerun are looked at too: with more of them, the rest is not counted.
const MOST_READ = 5 * MOST_COUNTED;

/** The calls that ended FAILED from `since` on (ms by the service's clock) and that nobody has rerun. */
export async function countFailedCalls(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  since: number,
): Promise<CappedCount> {
  const failed = database
    .selectFrom('calls')
    .select(notRerun(environment).as('is_open'))
    .where('environment', '=', environment)
    .where('status', '=', 'FAILED')
    .where(sql.raw<number>(ENDED_AT), '>=', since)
    .orderBy(sql.raw(ENDED_AT), 'desc')
    .limit(MOST_READ);
  const { read, open } = await database
    .selectFrom(failed.as('failed'))
    .select(({ fn }) => fn.countAll<number>().as('read'))
    .select(sql<number>`count(case when is_open then 1 end)`.as('open'))
    .executeTakeFirstOrThrow();
  return { count: Math.min(open, MOST_COUNTED), more: open > MOST_COUNTED || read === MOST_READ };
}
