import { sql } from 'kysely';
import {
  NOT_ACCEPTED,
  type ActivityQuery,
  type CallState,
  type Delivery,
  type DeliveryPeriod,
} from '../../contract/index.js';
import { ofKey, type Place } from '../calls/api-keys.js';
import { HAS_RESULT } from '../calls/list/find-rows.js';
import { sequenceAt } from '../calls/store/sequence.js';
import { readServiceNow } from '../service/health.js';
import { callsOf, percentile } from './counts.js';
import { periodsOf, tableOf, wholeOf, type TimeSpan } from './periods.js';

const MOST_READ = 1_000;
const MOST_DESTINATIONS = 5;
const MOST_TYPES = 20;
const QUARTER_MS = 15 * 60_000;

interface Counted {
  /** The number of its period. */
  n: number;
  webhook_type: string;
  state: CallState;
  response: string;
  calls: number;
  attempted: number;
  first_attempts: number;
  attempts: number;
  not_accepted: number;
}

/** The counts of whole quarters of an hour, at which every longer period starts. */
function quartersOf({ environment, key }: Place, { from, to }: TimeSpan, length: number) {
  return sql`select (quarter * ${sql.lit(QUARTER_MS)} - ${sql.lit(from)}) / ${sql.lit(length)} as n,
      webhook_type, state, response, calls, attempted, first_attempts, attempts
    from call_counts where environment = ${environment} and ${ofKey('call_counts', key)}
      and quarter >= ${sql.lit(Math.ceil(from / QUARTER_MS))} and quarter < ${sql.lit(Math.ceil(to / QUARTER_MS))}`;
}

/** The same for a range with shorter periods, counted from the calls themselves, because there are few. */
function callsIn({ environment, key }: Place, { from, to }: TimeSpan, length: number) {
  const isAttempted = sql`state <> 'unknown' and attempts > 0`;
  return sql`select (sequence / 1000 - ${sql.lit(from)}) / ${sql.lit(length)} as n,
      coalesce(webhook_type, '') as webhook_type, state, coalesce(response, '') as response, 1 as calls,
      case when ${isAttempted} then 1 else 0 end as attempted,
      case when state = 'delivered' and attempts = 1 then 1 else 0 end as first_attempts,
      case when ${isAttempted} then attempts else 0 end as attempts
    from calls where environment = ${environment} and ${ofKey('calls', key)}
      and sequence >= ${sql.lit(sequenceAt(from))} and sequence < ${sql.lit(sequenceAt(to))}`;
}

async function countCalls(place: Place, periods: readonly TimeSpan[]): Promise<Counted[]> {
  const whole = wholeOf(periods);
  const length = (whole.to - whole.from) / periods.length;
  const counted = length < QUARTER_MS ? callsIn : quartersOf;
  const sums = ['calls', 'attempted', 'first_attempts', 'attempts'].map(
    (name) => sql`cast(sum(${sql.ref(name)}) as bigint) as ${sql.ref(name)}`,
  );
  const isNotAccepted = sql`response in (${sql.join(NOT_ACCEPTED)}) and ${HAS_RESULT.calls}`;
  const { rows } = await sql<Counted>`
    select n, webhook_type, state, response, ${sql.join(sums)},
      cast(sum(case when ${isNotAccepted} then calls.calls else 0 end) as bigint) as not_accepted
    from (${counted(place, whole, length)}) as calls group by n, webhook_type, state, response
  `.execute(place.database);
  return rows;
}

/** The names with the highest sums, the highest first. */
function mostFrequent<T>(most: number, all: readonly T[], of: (each: T) => [string, number]) {
  const counts = new Map<string, number>();
  for (const [name, count] of all.map(of)) counts.set(name, (counts.get(name) ?? 0) + count);
  const names = [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name);
  return names.slice(0, most);
}

/** The five destinations with the most newest calls in a range that were not accepted. */
async function failingDestinations(place: Place, { from, to }: TimeSpan): Promise<string[]> {
  const found = await Promise.all(
    NOT_ACCEPTED.map((response) =>
      callsOf(place)
        .select('destination')
        .where('response', '=', response)
        .where(HAS_RESULT.calls)
        .where('sequence', '>=', sequenceAt(from))
        .where('sequence', '<', sequenceAt(to))
        .orderBy('sequence', 'desc')
        .limit(MOST_READ)
        .execute(),
    ),
  );
  const named = found.flat().flatMap(({ destination }) => destination ?? []);
  return mostFrequent(MOST_DESTINATIONS, named, (name) => [name, 1]);
}

/** The calls of each period that were not accepted. Each count reads one range of an index. */
async function countFailing(
  { database, environment, key }: Place,
  periods: readonly TimeSpan[],
  destinations: readonly string[],
) {
  if (destinations.length === 0) return [];
  const spans = periods.map(({ from, to }, n) => [n, sequenceAt(from), sequenceAt(to)]);
  const names = sql.join(
    destinations.map((name, n) => sql`(${sql.lit(n)}, cast(${name} as text))`),
  );
  const { rows } = await sql<{ n: number; destination: string; calls: number }>`
    with periods (n, from_at, to_at) as ${tableOf(spans)},
    destinations (place, name) as (values ${names}),
    responses (response) as ${tableOf(NOT_ACCEPTED.map((response) => [response]))}
    select n, name as destination, cast(sum((
      select count(*) from calls
      where environment = ${environment} and calls.destination = name and ${ofKey('calls', key)}
        and calls.response = responses.response and ${HAS_RESULT.calls} and sequence >= from_at and sequence < to_at
    )) as bigint) as calls
    from periods cross join destinations cross join responses group by n, name
  `.execute(database);
  return rows;
}

/** How long the newest deliveries took. */
async function readTimes(place: Place, { from, to }: TimeSpan): Promise<Delivery['times']> {
  const delivered = await callsOf(place)
    .select(['response', 'response_at', 'created_at', 'completed_at'])
    .where('state', '=', 'delivered')
    .where('sequence', '>=', sequenceAt(from))
    .where('sequence', '<', sequenceAt(to))
    .orderBy('sequence', 'desc')
    .limit(MOST_READ)
    .execute();
  const took = delivered
    .flatMap(({ created_at, completed_at, response, response_at }) => {
      const at = completed_at ?? (response === '2xx' ? response_at : null);
      // Clocks may have been set back in between; a delivery takes no negative time.
      return at === null || created_at === null ? [] : [Math.max(0, at - created_at)];
    })
    .sort((a, b) => a - b);
  return {
    read: took.length,
    median_ms: percentile(took, 50),
    p95_ms: percentile(took, 95),
    slowest_ms: percentile(took, 100),
  };
}

/** The calls that were created in a range of time by their state, by the service's clock. */
export async function readDelivery(place: Place, query: ActivityQuery): Promise<Delivery> {
  const spans = periodsOf(query, await readServiceNow(place.database, place.environment));
  const whole = wholeOf(spans);
  const [counted, destinations, times] = await Promise.all([
    countCalls(place, spans),
    failingDestinations(place, whole),
    readTimes(place, whole),
  ]);
  const periods = spans.map((span): DeliveryPeriod => {
    return { ...span, states: {}, types: {}, responses: {}, failing: {} };
  });
  // A service may list any number of types.
  const types = mostFrequent(MOST_TYPES, counted, (each) => [each.webhook_type, each.calls]);
  const totals = { attempted: 0, attempts: 0, first_attempts: 0 };
  for (const each of counted) {
    const period = periods[each.n];
    if (!period) continue;
    const { state, response, calls } = each;
    const type = types.includes(each.webhook_type) ? each.webhook_type : '';
    period.states[state] = (period.states[state] ?? 0) + calls;
    period.types[type] = (period.types[type] ?? 0) + calls;
    period.responses[response] = (period.responses[response] ?? 0) + calls;
    period.failing[''] = (period.failing[''] ?? 0) + each.not_accepted;
    totals.attempted += each.attempted;
    totals.attempts += each.attempts;
    totals.first_attempts += each.first_attempts;
  }
  for (const { n, destination, calls } of await countFailing(place, spans, destinations)) {
    const { failing } = periods[n] ?? {};
    if (!failing || calls === 0) continue;
    failing[destination] = calls;
    failing[''] = (failing[''] ?? 0) - calls;
  }
  for (const { failing } of periods) if ((failing[''] ?? 0) <= 0) delete failing[''];
  return { periods, ...totals, times };
}
