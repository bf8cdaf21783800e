import { sql } from 'kysely';
import {
  USER_SOURCES,
  USER_STATUSES,
  WEBHOOK_TYPES,
  type Activity,
  type ActivityQuery,
  type UserSource,
  type UserStatus,
} from '../../contract/index.js';
import type { Place } from '../calls/list/find-rows.js';
import { readServiceNow } from '../service/health.js';
import { percentile } from './delivery.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
// A range ends with the whole unit that the present is in.
const RANGES = {
  '1h': { count: 12, length: 5 * MINUTE, unit: 5 * MINUTE },
  '24h': { count: 24, length: HOUR, unit: HOUR },
  '7d': { count: 28, length: 6 * HOUR, unit: DAY },
  '30d': { count: 30, length: DAY, unit: DAY },
} as const;
const MOST_READ = 1_000;
// A status check knows the time by whole seconds.
const CHECK_MS = 1_000;

interface Period {
  from: number;
  to: number;
}

function periodsOf({ range, utc_offset }: ActivityQuery, now: number): Period[] {
  const { count, length, unit } = RANGES[range];
  const ahead = utc_offset * MINUTE;
  const end = (Math.floor((now + ahead) / unit) + 1) * unit - ahead;
  return Array.from({ length: count }, (_period, n) => {
    const to = end - (count - 1 - n) * length;
    return { from: to - length, to };
  });
}

/** A list of values as a table of one column for each of them. */
const tableOf = (rows: readonly (readonly (string | number)[])[]) =>
  sql`(values ${sql.join(rows.map((row) => sql`(${sql.join(row.map((value) => sql.lit(value)))})`))})`;

/** The users of each period by status and source. Each count reads one span of the index users_by_report. */
async function countUsers({ database, environment }: Place, periods: readonly Period[]) {
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

/** How long the newest users took from their registration here to being verified, where a call says when that was. */
async function readTimeToVerify(
  { database, environment }: Place,
  { from, to }: Period,
): Promise<Activity['time_to_verify']> {
  const users = await database
    .selectFrom('users')
    .select(['registered_at', 'verified_at', 'last_type', 'last_type_at'])
    .where('environment', '=', environment)
    .where('status', '=', 'verified')
    .where('source', '=', 'registered')
    .where('removed_at', 'is', null)
    .where('known_since', '>=', from)
    .where('known_since', '<', to)
    .orderBy('known_since', 'desc')
    .limit(MOST_READ)
    .execute();
  const took = users
    .flatMap(({ registered_at, verified_at, last_type, last_type_at }) => {
      if (last_type !== WEBHOOK_TYPES[0] || last_type_at === null) return [];
      if (registered_at === null || verified_at === null || last_type_at < registered_at) return [];
      // Otherwise the user had been verified before.
      return last_type_at - verified_at <= CHECK_MS ? [last_type_at - registered_at] : [];
    })
    .sort((a, b) => a - b);
  return { users: took.length, median_ms: percentile(took, 50) };
}

/** What came to be in a range of time, by the service's clock. */
export async function readActivity(place: Place, query: ActivityQuery): Promise<Activity> {
  const periods = periodsOf(query, await readServiceNow(place.database, place.environment));
  const whole = { from: periods[0]?.from ?? 0, to: periods.at(-1)?.to ?? 0 };
  const [counts, time_to_verify] = await Promise.all([
    countUsers(place, periods),
    readTimeToVerify(place, whole),
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
