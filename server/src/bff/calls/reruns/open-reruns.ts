import type { Environment } from '../../../contract/index.js';
import type { RerunRow, Database } from '../../schema.js';
import { readServiceNow } from '../../service/health.js';
import { lastSequenceAt, sequenceAt } from '../store/sequence.js';
import { matchByTime, SEARCH_MS, SKEW_MS, type Candidate, type OpenRerun } from './rerun-match.js';
import { rowsIn } from '../../rows.js';

/** At most this many are handled after a poll; the others wait for the next. */
const MOST_AT_ONCE = 200;
const MOST_CANDIDATES = 1000;

/** The reruns with the calls that they repeat; a rerun whose call is unknown cannot be matched. */
async function withOriginals(
  database: Database,
  environment: Environment,
  reruns: readonly RerunRow[],
): Promise<OpenRerun[]> {
  const originals = await rowsIn(database, environment, 'calls')
    .select(['transaction_id', 'webhook_type', 'reference_user_id'])
    .where('transaction_id', 'in', [...new Set(reruns.map((rerun) => rerun.transaction_id))])
    .execute();
  const known = new Map(originals.map((call) => [call.transaction_id, call]));
  return reruns.flatMap(({ id, transaction_id, requested_at }) => {
    const original = known.get(transaction_id);
    return original ? [{ id, requested_at, ...original }] : [];
  });
}

/** The calls that these reruns may have created; `clockOffset` is the service's clock minus the console's, in ms. */
function findCandidates(
  database: Database,
  environment: Environment,
  reruns: readonly OpenRerun[],
  clockOffset: number,
): Promise<Candidate[]> {
  const times = reruns.map(({ requested_at }) => requested_at);
  // By the service's clock and by the console's, because a call without a time may be sorted by either.
  const from = Math.min(...times) + Math.min(clockOffset, 0) - SKEW_MS;
  const to = Math.max(...times) + Math.max(clockOffset, 0) + SEARCH_MS;
  const types = new Set(reruns.map((rerun) => rerun.webhook_type));
  let calls = rowsIn(database, environment, 'calls')
    .select(['transaction_id', 'webhook_type', 'reference_user_id', 'created_at', 'first_seen_at'])
    .where('webhook_type', 'in', [...types])
    .where('sequence', '>=', sequenceAt(from))
    .where('sequence', '<=', lastSequenceAt(to))
    .where('rerun_of', 'is', null);
  const users = [...new Set(reruns.map((rerun) => rerun.reference_user_id))];
  if (!users.includes(null)) {
    calls = calls.where((is) =>
      is.or([is('reference_user_id', 'in', users), is('reference_user_id', 'is', null)]),
    );
  }
  return calls.orderBy('sequence').limit(MOST_CANDIDATES).execute();
}

/**
 * The reruns whose response did not name the new call, each with the most likely one, and the IDs of those given up.
 */
export async function findMatches(database: Database, environment: Environment) {
  const rows = await rowsIn(database, environment, 'reruns')
    .selectAll()
    .where('following', '=', 1)
    .where('new_transaction_id', 'is', null)
    .orderBy('requested_at')
    .limit(MOST_AT_ONCE)
    .execute();
  if (rows.length === 0) return { matches: [], inVain: [] };
  const reruns = await withOriginals(database, environment, rows);
  const clockOffset = (await readServiceNow(database, environment)) - Date.now();
  const calls =
    reruns.length > 0 ? await findCandidates(database, environment, reruns, clockOffset) : [];
  const found = matchByTime(reruns, calls, clockOffset);
  const isOver = Date.now() - SEARCH_MS;
  return {
    matches: rows.flatMap((rerun) => {
      const newId = found.get(rerun.id);
      return newId === undefined ? [] : [{ rerun, newId }];
    }),
    inVain: rows
      .filter(({ id, requested_at }) => !found.has(id) && requested_at < isOver)
      .map(({ id }) => id),
  };
}
