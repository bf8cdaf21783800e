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
import type { Database } from './schema.js';
import { readHealth } from './service/health.js';

type Judged = Pick<EnvironmentHealth, 'state' | 'is_reachable' | 'is_key_accepted'>;

const UNREACHABLE = ['upstream_unreachable', 'upstream_timeout'];

/** What the last poll says of the connection and of the API key. */
export function judge({ state, failure }: Pick<ServiceHealth, 'state' | 'failure'>): Judged {
  if (state === 'starting') return { state: 'waiting', is_reachable: null, is_key_accepted: null };
  if (state !== 'failing') return { state, is_reachable: true, is_key_accepted: true };
  const code = failure?.code ?? '';
  // A fault of the console itself says nothing of the service.
  const is_reachable = code.startsWith('upstream_') ? !UNREACHABLE.includes(code) : null;
  return { state, is_reachable, is_key_accepted: code === 'upstream_key_refused' ? false : null };
}

const NOT_CONNECTED = {
  state: 'not_connected',
  ...{ is_reachable: null, is_key_accepted: null, failing_since: null, failure: null },
  ...{ last_success_at: null, archive_lag_ms: null, gaps: 0, clock_offset_ms: 0 },
  has_earlier_key: false,
} as const;

/** What the connected API key has: the gaps of its calls, and whether there was another key. */
type RecordsOf = (
  environment: Environment,
) => Promise<Pick<EnvironmentHealth, 'gaps' | 'has_earlier_key'>>;

async function read(
  database: Database,
  environment: Environment,
  recordsOf: RecordsOf,
  now: number,
): Promise<EnvironmentHealth> {
  const health = await readHealth(database, environment);
  const { polled_at, failing_since, failure, clock_offset_ms } = health;
  return {
    ...{ environment, ...judge(health), failing_since, failure, clock_offset_ms },
    last_success_at: polled_at,
    archive_lag_ms: polled_at === null ? null : Math.max(0, now - polled_at),
    ...(await recordsOf(environment)),
  };
}

/** How each environment does; those in `connected` have a service. */
function readEnvironmentHealth(
  database: Database,
  connected: readonly Environment[],
  recordsOf: RecordsOf,
): Promise<EnvironmentHealth[]> {
  const now = Date.now();
  return Promise.all(
    ENVIRONMENTS.map(async (environment) =>
      connected.includes(environment)
        ? read(database, environment, recordsOf, now)
        : { environment, ...NOT_CONNECTED },
    ),
  );
}

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
