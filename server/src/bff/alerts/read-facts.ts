import { sql } from 'kysely';
import {
  FAILED_CALLS_DAYS,
  type AlertRule,
  type Environment,
  type ServiceHealth,
} from '../../contract/index.js';
import type { Place } from '../calls/list/find-rows.js';
import { sequenceAt } from '../calls/store/sequence.js';
import { countRows } from '../calls/list/capped-count.js';
import { callsOf } from '../reports/counts.js';
import { readFailingDestinations } from '../reports/failing-destinations.js';
import type { Database } from '../schema.js';
import type { RuleFacts, RuleNumbers } from './rules.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
// With more calls than these, the rate is computed from the newest.
const MOST_READ = 10_000;
// The refusals that mean that the sender did not sign with our secret.
const UNSIGNED = ['no_signature', 'malformed_signature', 'wrong_signature'];

/** When a check is made. */
export interface Moment {
  /** By the console's clock, ms. */
  now: number;
  health: ServiceHealth;
  /** Since when this process has been able to poll. */
  startedAt: number;
  /** The total of deliveries refused for their signature, [time, count], oldest first. */
  refused: readonly (readonly [number, number])[];
}

type Readers = {
  [R in AlertRule]: (place: Place, numbers: RuleNumbers, moment: Moment) => Promise<RuleFacts[R]>;
};

// The service's clock, from which the times of calls and users are.
const serviceNow = ({ now, health }: Moment) => now + health.clock_offset_ms;
const spanOf = ({ minutes }: RuleNumbers) => (minutes ?? 0) * MINUTE_MS;

/** Since when the archive is out of date; null while polls succeed. */
export function outageOf({ health, now, startedAt }: Moment): RuleFacts['service_unreachable'] {
  const { state, failing_since, failure, polled_at } = health;
  if (state === 'failing') return { since: failing_since ?? now, now, code: failure?.code ?? null };
  // Without this, a console that was stopped would report its own downtime.
  return { since: Math.max(polled_at ?? 0, startedAt), now, code: null };
}

async function countUndelivered(
  { database, environment }: Place,
  { from, to }: { from: number; to: number },
) {
  const since = sql<number>`coalesce(users.outcome_at, users.known_since)`;
  const undelivered = database
    .selectFrom('users')
    .leftJoin('calls', (join) =>
      join
        .onRef('calls.environment', '=', 'users.environment')
        .onRef('calls.transaction_id', '=', 'users.delivery_call'),
    )
    .select('users.reference_user_id')
    .where('users.environment', '=', environment)
    .where('users.status', '=', 'verified')
    .where('users.removed_at', 'is', null)
    .where((user) =>
      user.or([
        user('users.delivery', 'in', ['failed', 'not_sent']),
        user.and([user('users.delivery', '=', 'retrying'), user('calls.attempts', '>', 0)]),
      ]),
    )
    .where(since, '>=', from)
    .where(since, '<=', to);
  return countRows({ database }, undelivered);
}

const READERS: Readers = {
  service_unreachable: (_place, _numbers, moment) => Promise.resolve(outageOf(moment)),

  async destination_failing(place, _numbers, moment) {
    const since = serviceNow(moment) - FAILED_CALLS_DAYS * DAY_MS;
    const failing = await readFailingDestinations(place, since);
    const toConsole = (at: number | null) => at && at - moment.health.clock_offset_ms;
    return {
      now: moment.now,
      failing: failing.map(({ destination, since: at, failed: { count, more } }) => ({
        ...{ destination, since: toConsole(at), failed: count, more },
      })),
    };
  },

  async success_rate_low(place, numbers, moment) {
    const newest = callsOf(place)
      .select('state')
      .where('sequence', '>=', sequenceAt(serviceNow(moment) - spanOf(numbers)))
      .where('state', '<>', 'unknown')
      .where('attempts', '>', 0)
      .orderBy('sequence', 'desc')
      .limit(MOST_READ);
    return place.database
      .selectFrom(newest.as('newest'))
      .select(({ fn }) => fn.countAll<number>().as('attempted'))
      .select(sql<number>`count(case when state = 'delivered' then 1 end)`.as('delivered'))
      .executeTakeFirstOrThrow();
  },

  async calls_near_end(place, { threshold }) {
    const retried = callsOf(place)
      .select('sequence')
      .where('state', '=', 'retrying')
      .where('attempts', '>=', threshold)
      .where('rerun_state', 'is', null)
      .where('is_chain_delivered', '=', 0);
    const { count, more } = await countRows(place, retried);
    return { calls: count, more };
  },

  async results_undelivered(place, numbers, moment) {
    const now = serviceNow(moment);
    const span = { from: now - FAILED_CALLS_DAYS * DAY_MS, to: now - spanOf(numbers) };
    const { count, more } = await countUndelivered(place, span);
    return { users: count, more };
  },

  signatures_refused(_place, numbers, { refused, now }) {
    const newest = refused.at(-1)?.[1] ?? 0;
    const before = refused.findLast(([at]) => at <= now - spanOf(numbers)) ?? refused[0];
    return Promise.resolve({ refused: newest - (before?.[1] ?? newest) });
  },
};

/** Reads what a rule looks at. */
export function readFacts<R extends AlertRule>(
  rule: R,
  place: Place,
  numbers: RuleNumbers,
  moment: Moment,
): Promise<RuleFacts[R]> {
  return READERS[rule](place, numbers, moment);
}

/** How many deliveries have ever been refused because of their signature. */
export async function countRefused(database: Database, environment: Environment): Promise<number> {
  const { refused } = await database
    .selectFrom('delivery_counts')
    .select(sql<number | null>`cast(sum(count) as bigint)`.as('refused'))
    .where('environment', '=', environment)
    .where('outcome', 'in', UNSIGNED)
    .executeTakeFirstOrThrow();
  return refused ?? 0;
}
