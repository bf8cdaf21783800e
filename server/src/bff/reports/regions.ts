import { sql } from 'kysely';
import {
  USER_STATUSES,
  type Overview,
  type quotasApi,
  type UserStatus,
} from '../../contract/index.js';
import type { Place } from '../calls/api-keys.js';
import type { ConsoleHandlers } from '../console-router.js';
import { ConflictError } from '../errors.js';
import type { ChangeFeed } from '../feed/change-feed.js';
import { tableOf } from './periods.js';
import { countOf, rowsIn } from '../rows.js';

// The newest users show which regions are in use.
const MOST_READ = 1_000;
const MOST_SHOWN = 20;
const MOST_QUOTAS = 100;

async function regionsInUse({ database, environment }: Place): Promise<string[]> {
  const newest = await rowsIn(database, environment, 'users')
    .select('uniqueness_region_id')
    .where('removed_at', 'is', null)
    .orderBy('known_since', 'desc')
    .limit(MOST_READ)
    .execute();
  const regions = newest.flatMap(({ uniqueness_region_id }) => uniqueness_region_id ?? []);
  return [...new Set(regions)].slice(0, MOST_SHOWN);
}

/** The users of the regions by status. Each count reads one range of the index users_by_region_status. */
async function countUsers({ database, environment }: Place, regions: readonly string[]) {
  const names = sql.join(regions.map((name) => sql`(cast(${name} as text))`));
  const { rows } = await sql<{ region: string; status: UserStatus; users: number }>`
    with regions (name) as (values ${names}),
    statuses (status) as ${tableOf(USER_STATUSES.map((status) => [status]))}
    select name as region, statuses.status as status, (
      select count(*) from users where environment = ${environment} and uniqueness_region_id = name
        and users.status = statuses.status and removed_at is null
    ) as users
    from regions cross join statuses
  `.execute(database);
  return rows.filter(({ users }) => users > 0);
}

/** The regions with a quota and those of the newest users, with their users and quotas. */
export async function readRegions(place: Place): Promise<Overview['regions']> {
  const { database, environment } = place;
  const [inUse, quotas] = await Promise.all([
    regionsInUse(place),
    rowsIn(database, environment, 'quotas').select(['uniqueness_region_id', 'quota']).execute(),
  ]);
  const quotaOf = new Map(quotas.map((row) => [row.uniqueness_region_id, row.quota]));
  const regions = [...new Set([...quotaOf.keys(), ...inUse])];
  if (regions.length === 0) return [];
  const counts = await countUsers(place, regions);
  const sum = (users: Partial<Record<UserStatus, number>>) =>
    Object.values(users).reduce((all, count) => all + count, 0);
  return regions
    .map((region) => {
      const own = counts.filter((row) => row.region === region);
      const users: Partial<Record<UserStatus, number>> = Object.fromEntries(
        own.map(({ status, users: count }) => [status, count]),
      );
      return { uniqueness_region_id: region, quota: quotaOf.get(region) ?? null, users };
    })
    .sort((a, b) => sum(b.users) - sum(a.users));
}

/** The handler that sets quotas. */
export function quotaHandlers(changes: ChangeFeed): ConsoleHandlers<typeof quotasApi> {
  return {
    set_quota: async ({ environment, session, body: { uniqueness_region_id, quota }, record }) => {
      const key = { environment, uniqueness_region_id };
      const set_by = session.email ?? session.name;
      await changes.write(environment, async (within, publish) => {
        publish('quotas', environment);
        const quotas = rowsIn(within, environment, 'quotas');
        const own = quotas.where('uniqueness_region_id', '=', uniqueness_region_id);
        const before = await own.select('quota').executeTakeFirst();
        if (quota === null) {
          await within
            .deleteFrom('quotas')
            .where((row) => row.and(key))
            .execute();
        } else {
          const others = quotas.where('uniqueness_region_id', '!=', uniqueness_region_id);
          if ((await countOf(others)) >= MOST_QUOTAS) {
            throw new ConflictError(`${MOST_QUOTAS} regions have a quota. Remove one first.`);
          }
          const news = { quota, set_at: Date.now(), set_by };
          await within
            .insertInto('quotas')
            .values({ ...key, ...news })
            .onConflict((conflict) =>
              conflict.columns(['environment', 'uniqueness_region_id']).doUpdateSet(news),
            )
            .execute();
        }
        await record(within, { before: { quota: before?.quota ?? null }, after: { quota } });
      });
    },
  };
}
