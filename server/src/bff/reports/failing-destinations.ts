import { sql, type SqlBool } from 'kysely';
import {
  MAX_ATTEMPTS,
  NOT_ACCEPTED,
  type ArchivedCall,
  type FailingDestination,
} from '../../contract/index.js';
import { CALL_COLUMNS, toArchivedCall } from '../calls/archived-call.js';
import { capped, MOST_COUNTED } from '../rows.js';
import type { Place } from '../calls/api-keys.js';
import { HAS_RESULT } from '../calls/list/find-rows.js';
import { openPeriods } from '../calls/store/coverage.js';
import { destinationOf } from '../calls/store/keep-attempts.js';
import { sequenceAt, timeOf } from '../calls/store/sequence.js';
import type { CallRow } from '../schema.js';
import { callsOf, ENDED_AT, IS_OPEN } from './counts.js';

// The newest calls name today's destinations, the newest failed ones earlier ones.
const MOST_READ = 1_000;
// Each takes several queries. Three webhooks use three destinations at a time.
const MOST_DESTINATIONS = 100;

/** The scope of the report, and from when on (ms by the service's clock) a failure counts. */
interface Span extends Place {
  since: number;
}

async function destinationsOfCalls(span: Span) {
  const calls = callsOf(span).select('destination').limit(MOST_READ);
  const [newest, failed] = await Promise.all([
    calls.orderBy('sequence', 'desc').execute(),
    calls
      .where('state', '=', 'failed')
      .where(ENDED_AT, '>=', span.since)
      .orderBy(ENDED_AT, 'desc')
      .execute(),
  ]);
  const all = new Set([...newest, ...failed].flatMap(({ destination }) => destination ?? []));
  return [...all].slice(0, MOST_DESTINATIONS);
}

const callsTo = (span: Span, destination: string) =>
  callsOf(span).where('destination', '=', destination);

// A call that still fails was created at most this long before its last attempt (part 8).
const LONGEST_RETRIED_MS = (MAX_ATTEMPTS - 1) * 6 * 3_600_000;
const oldestPlace = ({ since }: Span) => sequenceAt(since - LONGEST_RETRIED_MS);

async function countFailed(span: Span, destination: string) {
  const counts = await Promise.all(
    NOT_ACCEPTED.map(async (response) => {
      const some = callsTo(span, destination)
        .select(sql<SqlBool>`${IS_OPEN} and ${ENDED_AT} >= ${span.since}`.as('is_open'))
        .where('response', '=', response)
        .where(HAS_RESULT.calls)
        .where('sequence', '>=', oldestPlace(span))
        .orderBy('sequence', 'desc')
        .limit(MOST_COUNTED + 1);
      return span.database
        .selectFrom(some.as('some'))
        .select(({ fn }) => fn.countAll<number>().as('read'))
        .select(sql<number>`count(case when is_open then 1 end)`.as('open'))
        .executeTakeFirstOrThrow();
    }),
  );
  const { count, more } = capped(counts.reduce((sum, { open }) => sum + open, 0));
  return { count, more: more || counts.some(({ read }) => read > MOST_COUNTED) };
}

/**
 * The call whose newest response says how its destination does, among the newest 1,000 of these calls with a response:
 * a retry of an older call may have come after the first attempt of a newer one. Undefined if there is none.
 */
function newestResponse({ database }: Span, calls: ReturnType<typeof callsOf>) {
  const newest = calls
    .select(CALL_COLUMNS)
    .where('response', 'is not', null)
    .where(HAS_RESULT.calls)
    // A 2xx response counts even if the call was rerun anyway.
    .where((call) => call.or([call('response', '=', '2xx'), IS_OPEN]))
    .orderBy('sequence', 'desc')
    .limit(MOST_COUNTED);
  return database
    .selectFrom(newest.as('newest'))
    .selectAll()
    .orderBy(sql`coalesce(response_at, sequence / 1000)`, 'desc')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const respondedAt = (call: Pick<CallRow, 'response_at' | 'sequence'>) =>
  call.response_at ?? timeOf(call.sequence);

/** The call with the newest response to these calls, unless that was 2xx or too old. */
async function newestFailure(span: Span, calls: ReturnType<typeof callsOf>) {
  const newest = await newestResponse(span, calls.where('sequence', '>=', oldestPlace(span)));
  if (!newest || newest.response === '2xx') return null;
  return respondedAt(newest) < span.since ? null : newest;
}

async function readIfFailing(
  span: Span,
  destination: string,
  isUsed: (at: number) => boolean,
): Promise<FailingDestination | null> {
  const calls = callsTo(span, destination);
  const newest = await newestFailure(span, calls);
  if (!newest || !isUsed(respondedAt(newest))) return null;
  const accepted = await calls
    .select('sequence')
    .where('response', '=', '2xx')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  const first = await calls
    .select('created_at')
    .where('sequence', '>', accepted?.sequence ?? -1)
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst();
  return {
    destination,
    newest_call: toArchivedCall(newest, span.key),
    since: first?.created_at ?? null,
    failed: await countFailed(span, destination),
  };
}

/**
 * The destinations in use whose newest known response was not 2xx and came at `since` (ms by the service's clock) or
 * later. A failed response to a call that was rerun does not count. Of more than 100 destinations, those of the newest
 * calls are read.
 */
export async function readFailingDestinations(
  place: Place,
  since: number,
): Promise<FailingDestination[]> {
  const span = { ...place, since };
  const { database, environment, key } = place;
  const [destinations, webhooks] = await Promise.all([
    destinationsOfCalls(span),
    openPeriods(database, { environment, key: key.fingerprint }),
  ]);
  const set = new Set(webhooks.map(({ destination_url }) => destinationOf(destination_url)));
  // A later response shows that the webhooks were changed elsewhere; before they are first read, every response is one.
  const readAt = Math.max(...webhooks.map(({ confirmed_at }) => confirmed_at));
  const failing = await Promise.all(
    destinations.map((destination) =>
      readIfFailing(span, destination, (at) => set.has(destination) || at > readAt),
    ),
  );
  return failing.filter((each) => each !== null);
}

/**
 * The same for each webhook, by the newest calls of its type to its URL: a host, or the relays behind one URL, may
 * accept the calls of one webhook and refuse those of another.
 */
export async function readFailingWebhooks(place: Place, since: number): Promise<ArchivedCall[]> {
  const { database, environment, key } = place;
  const webhooks = await openPeriods(database, { environment, key: key.fingerprint });
  const span = { ...place, since };
  const failing = await Promise.all(
    webhooks.map(({ webhook_type, destination_url }) => {
      const there = callsTo(span, destinationOf(destination_url) ?? '');
      const own = there.where('webhook_type', '=', webhook_type);
      return newestFailure(span, own.where('destination_url', '=', destination_url));
    }),
  );
  return failing.flatMap((newest) => (newest ? toArchivedCall(newest, key) : []));
}
