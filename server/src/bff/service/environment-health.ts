import {
  ENVIRONMENTS,
  type Environment,
  type EnvironmentHealth,
  type ServiceHealth,
} from '../../contract/index.js';
import { ofKey, type ApiKey } from '../calls/api-keys.js';
import type { Database } from '../schema.js';
import { readHealth } from './health.js';

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

type KeyOf = (environment: Environment) => Promise<ApiKey>;

async function read(
  database: Database,
  environment: Environment,
  keyOf: KeyOf,
  now: number,
): Promise<EnvironmentHealth> {
  const [health, key] = await Promise.all([readHealth(database, environment), keyOf(environment)]);
  const { gaps } = await database
    .selectFrom('gaps')
    .select(({ fn }) => fn.countAll<number>().as('gaps'))
    .where('environment', '=', environment)
    .where('list', '=', 'calls')
    .where(ofKey('gaps', key))
    .executeTakeFirstOrThrow();
  const { polled_at, failing_since, failure, clock_offset_ms } = health;
  return {
    ...{ environment, ...judge(health), failing_since, failure, gaps, clock_offset_ms },
    last_success_at: polled_at,
    archive_lag_ms: polled_at === null ? null : Math.max(0, now - polled_at),
    has_earlier_key: !key.is_only,
  };
}

/** How each environment does; those in `connected` have a service. */
export function readEnvironmentHealth(
  database: Database,
  connected: readonly Environment[],
  keyOf: KeyOf,
): Promise<EnvironmentHealth[]> {
  const now = Date.now();
  return Promise.all(
    ENVIRONMENTS.map(async (environment) =>
      connected.includes(environment)
        ? read(database, environment, keyOf, now)
        : { environment, ...NOT_CONNECTED },
    ),
  );
}
