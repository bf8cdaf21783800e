import type { Environment } from '../../../contract/index.js';
import { rowsIn } from '../../rows.js';
import type { CallRow, Database, RerunRow } from '../../schema.js';
import { readServiceNow } from '../../service/health.js';
import { lastSequenceAt, sequenceAt } from '../store/sequence.js';

/** At most this many are handled after a poll; the others wait for the next. */
const MOST_AT_ONCE = 200;
const MOST_CANDIDATES = 1000;

/** A rerun whose response did not name the new call, with the type and the user of the call that it repeats. */
export type OpenRerun = Pick<RerunRow, 'id' | 'transaction_id' | 'requested_at'> &
  Pick<CallRow, 'webhook_type' | 'reference_user_id'>;

/** A call that may be the result of a rerun. */
export type Candidate = Pick<
  CallRow,
  'transaction_id' | 'webhook_type' | 'reference_user_id' | 'created_at' | 'first_seen_at'
>;

/** A call created later than this after a rerun is not taken for its result, in ms. */
export const SEARCH_MS = 10 * 60_000;
/** How far off the known offset of the service's clock may be: it is read in whole seconds and kept to 2 s. */
export const SKEW_MS = 3000;
// Each replica of the console has its own clock.
const REPLICA_SKEW_MS = 1000;

interface Pair {
  rerun: OpenRerun;
  call: Candidate;
}

type Order<T> = (a: T, b: T) => number;
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byRequest: Order<OpenRerun> = (a, b) => a.requested_at - b.requested_at || byText(a.id, b.id);

function couldBe(rerun: OpenRerun, call: Candidate, createdAt: number): boolean {
  const since = createdAt - rerun.requested_at;
  const isSameUser =
    rerun.reference_user_id === null ||
    call.reference_user_id === null ||
    rerun.reference_user_id === call.reference_user_id;
  return (
    isSameUser &&
    rerun.webhook_type === call.webhook_type &&
    rerun.transaction_id !== call.transaction_id &&
    call.first_seen_at >= rerun.requested_at - REPLICA_SKEW_MS &&
    since >= -SKEW_MS &&
    since <= SEARCH_MS
  );
}

/**
 * The most likely new call of each rerun, by the rerun's ID, because the response to a rerun (4.7) does not name the
 * new call. It has the same type and, if both name one, the same user; it was created after the request and is the
 * nearest in time. No call is assigned to two reruns. Equal reruns get their calls in the order of their requests.
 * `clockOffset` is the service's clock minus the console's, in ms.
 */
export function matchByTime(
  reruns: readonly OpenRerun[],
  calls: readonly Candidate[],
  clockOffset: number,
): Map<string, string> {
  // By the console's clock.
  const madeAt = (call: Candidate) =>
    call.created_at === null ? call.first_seen_at : call.created_at - clockOffset;
  const byMaking: Order<Candidate> = (a, b) =>
    madeAt(a) - madeAt(b) || byText(a.transaction_id, b.transaction_id);
  const distance = ({ rerun, call }: Pair) => Math.abs(madeAt(call) - rerun.requested_at);
  const fits = (rerun: OpenRerun, call: Candidate) => couldBe(rerun, call, madeAt(call));

  const possible = reruns.flatMap((rerun) =>
    calls.filter((call) => fits(rerun, call)).map((call) => ({ rerun, call })),
  );
  possible.sort(
    (a, b) => distance(a) - distance(b) || byRequest(a.rerun, b.rerun) || byMaking(a.call, b.call),
  );
  const callOf = new Map<OpenRerun, Candidate>();
  const taken = new Set<Candidate>();
  for (const { rerun, call } of possible) {
    if (callOf.has(rerun) || taken.has(call)) continue;
    callOf.set(rerun, call);
    taken.add(call);
  }

  // The nearest ones may cross: the second request's own call can be nearer to the first request.
  const matched = [...callOf.keys()].sort(byRequest);
  for (const [n, earlier] of matched.entries()) {
    for (const later of matched.slice(n + 1)) {
      const [first, second] = [callOf.get(earlier), callOf.get(later)];
      if (!first || !second || byMaking(first, second) <= 0) continue;
      if (!fits(earlier, second) || !fits(later, first)) continue;
      callOf.set(earlier, second);
      callOf.set(later, first);
    }
  }
  return new Map([...callOf].map(([rerun, call]) => [rerun.id, call.transaction_id]));
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
export async function findMatches(
  database: Database,
  environment: Environment,
): Promise<{ matches: { rerun: RerunRow; newId: string }[]; inVain: string[] }> {
  const rows = await rowsIn(database, environment, 'reruns')
    .leftJoin('calls', (join) =>
      join
        .onRef('calls.environment', '=', 'reruns.environment')
        .onRef('calls.transaction_id', '=', 'reruns.transaction_id'),
    )
    .selectAll('reruns')
    .select(['webhook_type', 'reference_user_id', 'sequence'])
    .where('following', '=', 1)
    .where('new_transaction_id', 'is', null)
    .orderBy('requested_at')
    .limit(MOST_AT_ONCE)
    .execute();
  // A rerun of an unknown call cannot be matched.
  const reruns = rows.filter(({ sequence }) => sequence !== null);
  if (rows.length === 0) return { matches: [], inVain: [] };
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
