import {
  ENVIRONMENTS,
  type Environment,
  type EnvironmentHealth,
  type ServiceHealth,
} from '../../contract/index.js';
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
export function readEnvironmentHealth(
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
