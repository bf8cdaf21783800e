import type { environmentHealthApi } from '../contract/index.js';
import { readBackups } from './backups.js';
import type { ConsoleHandlers } from './console-router.js';
import type { Parts } from './parts.js';
import { readEnvironmentHealth } from './service/environment-health.js';
import type { ConsoleSettings } from './settings.js';

const HOUR = 3_600_000;

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
          keys.current,
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
