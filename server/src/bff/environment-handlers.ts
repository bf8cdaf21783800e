import type { environmentHealthApi } from '../contract/index.js';
import { placeOf, type Place } from './calls/list/find-rows.js';
import { ofKey } from './calls/api-keys.js';
import { readBackups } from './backups.js';
import type { ConsoleHandlers } from './console-router.js';
import type { Parts } from './parts.js';
import { readEnvironmentHealth } from './service/environment-health.js';
import type { ConsoleSettings } from './settings.js';

const HOUR = 3_600_000;

/** The gaps in the list of calls, as that list shows them. */
async function countGaps({ database, environment, key }: Place): Promise<number> {
  const { gaps } = await database
    .selectFrom('gaps')
    .select(({ fn }) => fn.countAll<number>().as('gaps'))
    .where('environment', '=', environment)
    .where('list', '=', 'calls')
    .where(ofKey('gaps', key))
    .executeTakeFirstOrThrow();
  return gaps;
}

/** The handlers of the environments' health, of the backups, and of what an earlier API key had. */
export function environmentHealthHandlers(
  { database, backups }: Pick<ConsoleSettings, 'database' | 'backups'>,
  { environments, keys, webhooks }: Pick<Parts, 'environments' | 'keys' | 'webhooks'>,
): ConsoleHandlers<typeof environmentHealthApi> {
  return {
    list_environment_health: async () => {
      return {
        environments: await readEnvironmentHealth(
          database.kysely,
          environments.connected(),
          async (environment) => {
            const place = await placeOf(database.kysely, keys, environment);
            return { gaps: await countGaps(place), has_earlier_key: !place.key.is_only };
          },
        ),
      };
    },
    get_backups: async () => ({
      every_hours: backups ? backups.everyMs / HOUR : null,
      ...(await readBackups(database.kysely)),
    }),
    get_earlier_webhooks: async ({ environment }) => ({
      earlier: await webhooks.earlier(environment),
    }),
  };
}
