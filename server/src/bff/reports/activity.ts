import { sql } from 'kysely';
import {
  USER_SOURCES,
  USER_STATUSES,
  type Activity,
  type ActivityQuery,
  type UserSource,
  type UserStatus,
} from '../../contract/index.js';
import type { Place } from '../calls/list/find-rows.js';
import { readServiceNow } from '../service/health.js';
import { CLOCK_MS } from '../users/state.js';
import { percentile } from './counts.js';
import { periodsOf, tableOf, wholeOf, type TimeSpan } from './periods.js';
import { rowsIn } from '../rows.js';

const MOST_READ = 1_000;

/** The users of each period by status and source. Each count reads one range of the index users_by_report. */
async function countUsers({ database, environment }: Place, periods: readonly TimeSpan[]) {
  const groups = USER_STATUSES.flatMap((status) => USER_SOURCES.map((source) => [status, source]));
  const { rows } = await sql<{ n: number; status: UserStatus; source: UserSource; users: number }>`
    with periods (n, from_at, to_at) as ${tableOf(periods.map(({ from, to }, n) => [n, from, to]))},
    groups (status, source) as ${tableOf(groups)}
    select n, status, source, (
      select count(*) from users
      where environment = ${environment} and users.status = groups.status
        and users.source = groups.source and removed_at is null
        and known_since >= from_at and known_since < to_at
    ) as users
    from periods cross join groups
  `.execute(database);
  return rows.filter(({ users }) => users > 0);
}

/**
 * How long the newest users took from their registration here until they were verified, if a call says when that was.
 */
async function readTimeToVerify(
  { database, environment }: Place,
  { from, to }: TimeSpan,
): Promise<Activity['time_to_verify']> {
  const users = await rowsIn(database, environment, 'users')
    .select(['registered_at', 'outcome_at'])
    .where('status', '=', 'verified')
    .where('source', '=', 'registered')
    .where('removed_at', 'is', null)
    .where('outcome_by', '=', 'call')
    // Otherwise the user had been verified before. The clocks do not tell which of two close times came first.
    .whereRef('outcome_at', '=', 'verified_at')
    .where('outcome_at', '>=', sql<number>`registered_at - ${CLOCK_MS}`)
    .where('known_since', '>=', from)
    .where('known_since', '<', to)
    .orderBy('known_since', 'desc')
    .limit(MOST_READ)
    .execute();
  const took = users
    .map(({ registered_at, outcome_at }) => Math.max(0, (outcome_at ?? 0) - (registered_at ?? 0)))
    .sort((a, b) => a - b);
  return { users: took.length, median_ms: percentile(took, 50) };
}

/** The new users of a range of time, by the service's clock. */
export async function readActivity(place: Place, query: ActivityQuery): Promise<Activity> {
  const periods = periodsOf(query, await readServiceNow(place.database, place.environment));
  const [counts, time_to_verify] = await Promise.all([
    countUsers(place, periods),
    readTimeToVerify(place, wholeOf(periods)),
  ]);
  const sum = (some: typeof counts) => {
    const users: Partial<Record<UserStatus, number>> = {};
    for (const row of some) users[row.status] = (users[row.status] ?? 0) + row.users;
    return users;
  };
  return {
    periods: periods.map((period, n) => ({
      ...period,
      users: sum(counts.filter((row) => row.n === n)),
    })),
    registered: sum(counts.filter(({ source }) => source === 'registered')),
    time_to_verify,
  };
}
