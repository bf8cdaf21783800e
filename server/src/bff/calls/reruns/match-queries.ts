import type { Kysely } from 'kysely';
import type { Environment } from '../../../contract/index.js';
import { readHealth } from '../../sync/health-store.js';
import type { ConsoleSchema, RerunRow } from '../../schema.js';
import { SEARCH_MS, SKEW_MS, type Candidate, type OpenRerun } from './rerun-match.js';

type Database = Kysely<ConsoleSchema>;

/** So many are handled after one look; the others wait for the next. */
export const MOST_AT_ONCE = 200;
const MOST_CANDIDATES = 1000;
/** Positions are ms × 1,000 and a tie-breaker. */
const POSITIONS_A_MS = 1000;

/** Whether any rerun of the environment is still to be tied to its new call. */
export async function isAnyOpen(database: Database, environment: Environment): Promise<boolean> {
  const row = await database
    .selectFrom('reruns')
    .select('id')
    .where('environment', '=', environment)
    .where('following', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Reruns whose answer did not name the new call, oldest first. */
export function findNameless(database: Database, environment: Environment): Promise<RerunRow[]> {
  return database
    .selectFrom('reruns')
    .selectAll()
    .where('environment', '=', environment)
    .where('following', '=', 1)
    .where('new_transaction_id', 'is', null)
    .orderBy('requested_at')
    .limit(MOST_AT_ONCE)
    .execute();
}

/** Reruns whose named call the archive has by now, and those that were named before this time (ms) in vain. */
export async function findNamed(database: Database, environment: Environment, before: number) {
  const named = database
    .selectFrom('reruns')
    .where('reruns.environment', '=', environment)
    .where('reruns.following', '=', 1)
    .where('reruns.new_transaction_id', 'is not', null)
    .limit(MOST_AT_ONCE);
  const arrived = await named
    .innerJoin('calls', (join) =>
      join
        .onRef('calls.environment', '=', 'reruns.environment')
        .onRef('calls.transaction_id', '=', 'reruns.new_transaction_id'),
    )
    .select(['reruns.id', 'reruns.transaction_id', 'reruns.job_id'])
    .select('calls.transaction_id as newId')
    .execute();
  const inVain = await named
    .select('reruns.id')
    .where('reruns.requested_at', '<', before)
    .execute();
  return { arrived, inVain: inVain.map(({ id }) => id) };
}

/** The reruns with what the archive knows of the calls that they repeat; without that nothing can be told. */
export async function withOriginals(
  database: Database,
  environment: Environment,
  reruns: readonly RerunRow[],
): Promise<OpenRerun[]> {
  const originals = await database
    .selectFrom('calls')
    .select(['transaction_id', 'webhook_type', 'reference_user_id'])
    .where('environment', '=', environment)
    .where('transaction_id', 'in', [...new Set(reruns.map((rerun) => rerun.transaction_id))])
    .execute();
  const known = new Map(originals.map((call) => [call.transaction_id, call]));
  return reruns.flatMap(({ id, transaction_id, requested_at }) => {
    const original = known.get(transaction_id);
    return original ? [{ id, requested_at, ...original }] : [];
  });
}

/** The calls that may have come of these reruns; `clockOffset` as in serviceHealth. */
export function findCandidates(
  database: Database,
  environment: Environment,
  reruns: readonly OpenRerun[],
  clockOffset: number,
): Promise<Candidate[]> {
  const times = reruns.map(({ requested_at }) => requested_at);
  // By the service's clock, and by the console's: a call that tells no time may stand by either, as no Date header
  // may have told what the service's was when it was seen.
  const from = Math.min(...times) + Math.min(clockOffset, 0) - SKEW_MS;
  const to = Math.max(...times) + Math.max(clockOffset, 0) + SEARCH_MS;
  let calls = database
    .selectFrom('calls')
    .select(['transaction_id', 'webhook_type', 'reference_user_id', 'created_at', 'first_seen_at'])
    .where('environment', '=', environment)
    .where('webhook_type', 'in', [...new Set(reruns.map((rerun) => rerun.webhook_type))])
    .where('position', '>=', from * POSITIONS_A_MS)
    .where('position', '<', (to + 1) * POSITIONS_A_MS)
    .where('rerun_of', 'is', null);
  const people = [...new Set(reruns.map((rerun) => rerun.reference_user_id))];
  if (!people.includes(null)) {
    calls = calls.where((is) =>
      is.or([is('reference_user_id', 'in', people), is('reference_user_id', 'is', null)]),
    );
  }
  return calls.orderBy('position').limit(MOST_CANDIDATES).execute();
}

/** The service's clock minus the console's, in ms, as the last look found it; 0 before the first. */
export async function readClockOffset(
  database: Database,
  environment: Environment,
): Promise<number> {
  return (await readHealth(database, environment)).clock_offset_ms;
}
