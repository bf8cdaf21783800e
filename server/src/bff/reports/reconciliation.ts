import { sql } from 'kysely';
import {
  type CallState,
  type CappedCount,
  type ListedWebhooks,
  type MissingDestination,
  type Reconciliation,
  type UserEntry,
} from '../../contract/index.js';
import type { Place } from '../calls/api-keys.js';
import { findCalls } from '../calls/archived-call.js';
import { callsOf } from './counts.js';
import { readServiceNow } from '../service/health.js';
import { OUTCOME_TYPES, TYPE_OF } from '../users/state.js';
import { USER_COLUMNS } from '../users/user-page.js';
import { capped, countOf, countRows, MOST_USERS_COUNTED, rowsIn } from '../rows.js';

// The outcomes that the specification's three types announce.
const OUTCOMES = ['verified', 'revoked', 'unfulfillable'] as const;
const MOST_SHOWN = 100;
const DAY_MS = 24 * 3_600_000;
/** A call is listed a few seconds after a user's outcome: until then none is missing. */
const TOO_EARLY_MS = 15_000;

/** When a user's outcome came about, or the user became known if only a rerun announces it. */
export const OUTCOME_TIME = sql<number>`coalesce(users.outcome_at, users.known_since)`;
const outcomeTime = ({ outcome_at, known_since }: UserEntry) => outcome_at ?? known_since;

type Users = Reconciliation['undelivered'];
/** The deliveries of a result that no destination accepted. */
export const UNDELIVERED = ['failed', 'retrying', 'not_sent'] as const;
type Delivery = (typeof UNDELIVERED)[number] | 'unknown';

/** The users in one state of delivery at this time of the service; retried ones only once an attempt has failed. */
export function usersBy({ database, environment }: Place, delivery: Delivery, now: number) {
  const users = rowsIn(database, environment, 'users')
    .where('users.delivery', '=', delivery)
    .where('users.removed_at', 'is', null);
  if (delivery === 'retrying') {
    return users
      .innerJoin('calls', (join) =>
        join
          .onRef('calls.environment', '=', 'users.environment')
          .onRef('calls.transaction_id', '=', 'users.delivery_call'),
      )
      .where('calls.attempts', '>', 0);
  }
  if (delivery !== 'unknown') return users;
  // A later time is from before the service's clock went back.
  return users.where((user) =>
    user.or([
      user('users.delivery_reason', '<>', 'no_call_seen'),
      user.not(user.between(OUTCOME_TIME, now - TOO_EARLY_MS, now + TOO_EARLY_MS)),
    ]),
  );
}

async function readUsersBy(place: Place, deliveries: readonly Delivery[]): Promise<Users> {
  const { database, environment } = place;
  const now = await readServiceNow(database, environment);
  const found = await Promise.all(
    deliveries.map(async (delivery) => {
      const query = usersBy(place, delivery, now);
      const ids = query.select('users.reference_user_id');
      const newest = await query
        .select(USER_COLUMNS.map((column) => `users.${column}` as const))
        .orderBy(OUTCOME_TIME, 'desc')
        .limit(MOST_SHOWN)
        .execute();
      // If another query counted, users that came in between would be in the list and not in its count.
      const isWhole = newest.length < MOST_SHOWN;
      const { count, more } = isWhole
        ? capped(newest.length)
        : await countRows(place, ids, MOST_USERS_COUNTED);
      return { count: count + Number(more), newest };
    }),
  );
  const count = found.reduce((sum, each) => sum + each.count, 0);
  const shown = found
    .flatMap(({ newest }) => newest)
    .sort((a, b) => outcomeTime(b) - outcomeTime(a))
    .slice(0, MOST_SHOWN);
  const deciding = shown.flatMap(({ delivery_call }) => delivery_call ?? []);
  const calls = new Map((await findCalls(place, deciding)).map((row) => [row.transaction_id, row]));
  return {
    ...capped(count, MOST_USERS_COUNTED),
    users: shown.map((user) => ({ ...user, call: calls.get(user.delivery_call ?? '') ?? null })),
  };
}

/** How many users are known to have reached the outcome since then. */
function countReached(
  { database, environment }: Pick<Place, 'database' | 'environment'>,
  outcome: (typeof OUTCOMES)[number],
  since: number,
): Promise<number> {
  const reached = rowsIn(database, environment, 'users')
    .where('removed_at', 'is', null)
    .where((user) => {
      const isPresent = user('status', '=', outcome);
      const isLate = user('outcome_at', '>=', since);
      const wasVerified = user('verified_at', '>=', since);
      if (outcome === 'verified') return user.or([wasVerified, user.and([isPresent, isLate])]);
      // A revocation noticed by a check may be older than the check: only a verification since then dates it.
      const isAnnounced = user.and([isLate, user('outcome_by', '=', 'call')]);
      return user.and([isPresent, user.or([isAnnounced, wasVerified])]);
    });
  return countOf(reached);
}

/** The specification's types without a destination, and how many users reached their outcomes lately. */
async function readMissingDestinations(
  { database, environment }: Place,
  configs: NonNullable<ListedWebhooks>['configs'],
): Promise<MissingDestination[]> {
  const configured = configs.map(({ webhook_type }) => webhook_type);
  const missing = OUTCOMES.filter((outcome) => !configured.includes(TYPE_OF[outcome]));
  const since = (await readServiceNow(database, environment)) - DAY_MS;
  return Promise.all(
    missing.map(async (outcome) => ({
      webhook_type: TYPE_OF[outcome],
      users_last_day: await countReached({ database, environment }, outcome, since),
    })),
  );
}

/** The undelivered calls in one state that may announce a result, and whose user is unknown. */
async function countUnnamed(place: Place, state: CallState): Promise<CappedCount> {
  const calls = callsOf(place)
    .select('sequence')
    .where('state', '=', state)
    .where('reference_user_id', 'is', null)
    .where('is_chain_delivered', '=', 0)
    .where((call) => call.or([call('attempts', '>', 0), call('state', '<>', 'retrying')]))
    .where((call) =>
      call.or([call('webhook_type', 'is', null), call('webhook_type', 'in', OUTCOME_TYPES)]),
    );
  return countRows(place, calls);
}

/** Results that the business's systems may have missed; `last` is the service's last listing of webhooks. */
export async function readReconciliation(
  place: Place,
  last: ListedWebhooks,
): Promise<Reconciliation> {
  const [undelivered, unknown, failed, retrying, unclear, missing_destinations] = await Promise.all(
    [
      readUsersBy(place, UNDELIVERED),
      readUsersBy(place, ['unknown']),
      countUnnamed(place, 'failed'),
      countUnnamed(place, 'retrying'),
      countUnnamed(place, 'unknown'),
      last && readMissingDestinations(place, last.configs),
    ],
  );
  const unnamed_calls = { failed, retrying, unknown: unclear };
  return { undelivered, unknown, unnamed_calls, missing_destinations };
}
