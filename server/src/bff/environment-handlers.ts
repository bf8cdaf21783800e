import {
  type environmentHealthApi,
  ENVIRONMENTS,
  type Environment,
  type EnvironmentHealth,
  type ServiceHealth,
} from '../contract/index.js';
import { placeOf, type Place } from './calls/list/find-rows.js';
import { ofKey } from './calls/api-keys.js';
import { readBackups } from './backups.js';
import type { ConsoleHandlers } from './console-router.js';
import type { Parts } from './parts.js';
import type { ConsoleSettings } from './settings.js';

type Judged = Pick<EnvironmentHealth, 'state' | 'is_reachable' | 'is_key_accepted'>;

const UNREACHABLE = ['upstream_unreachable', 'upstream_timeout'];

/** What the last poll says about the connection and the API key. */
export function judge({ state, failure }: Pick<ServiceHealth, 'state' | 'failure'>): Judged {
  if (state === 'starting') return { state: 'waiting', is_reachable: null, is_key_accepted: null };
  if (state !== 'failing') return { state, is_reachable: true, is_key_accepted: true };
  const code = failure?.code ?? '';
  // A fault in the console itself says nothing about the service.
  const is_reachable = code.startsWith('upstream_') ? !UNREACHABLE.includes(code) : null;
  return { state, is_reachable, is_key_accepted: code === 'upstream_key_refused' ? false : null };
}

const NOT_CONNECTED = {
  state: 'not_connected',
  ...{ is_reachable: null, is_key_accepted: null, failing_since: null, failure: null },
  ...{ last_success_at: null, archive_lag_ms: null, gaps: 0, clock_offset_ms: 0 },
  has_earlier_key: false,
} as const;

const HOUR = 3_600_000;

/** The gaps in the list of calls, as the list shows them. */
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

/** The handlers of the environments' health and the backups. */
export function environmentHealthHandlers(
  { database: { kysely }, backups }: Pick<ConsoleSettings, 'database' | 'backups'>,
  { environments, keys, push }: Pick<Parts, 'environments' | 'keys' | 'push'>,
): ConsoleHandlers<typeof environmentHealthApi> {
  async function read(environment: Environment): Promise<EnvironmentHealth> {
    const health = await push.health(environment);
    const { polled_at, failing_since, failure, clock_offset_ms } = health;
    const place = await placeOf(kysely, keys, environment);
    return {
      ...{ environment, ...judge(health), failing_since, failure, clock_offset_ms },
      last_success_at: polled_at,
      archive_lag_ms: polled_at === null ? null : Math.max(0, Date.now() - polled_at),
      ...{ gaps: await countGaps(place), has_earlier_key: !place.key.is_only },
    };
  }

  return {
    list_environment_health: async () => {
      const connected = environments.connected();
      const all = ENVIRONMENTS.map(async (environment) =>
        connected.includes(environment) ? read(environment) : { environment, ...NOT_CONNECTED },
      );
      return { environments: await Promise.all(all) };
    },
    get_backups: async () => ({
      every_hours: backups ? backups.everyMs / HOUR : null,
      ...(await readBackups(kysely)),
    }),
  };
}
