import {
  type environmentHealthApi,
  type Environment,
  type EnvironmentHealth,
  type ServiceHealth,
} from '../contract/index.js';
import { readBackups } from './backups.js';
import type { ConsoleHandlers } from './console-router.js';
import type { Parts } from './parts.js';
import { readGaps } from './reports/overview.js';
import type { ConsoleSettings } from './settings.js';

type Judged = Pick<EnvironmentHealth, 'is_reachable' | 'is_key_accepted'>;

const UNREACHABLE = ['upstream_unreachable', 'upstream_timeout'];

/** What the last poll says about the connection and the API key. */
export function judge({ state, failure }: Pick<ServiceHealth, 'state' | 'failure'>): Judged {
  if (state === 'starting') return { is_reachable: null, is_key_accepted: null };
  if (state !== 'failing') return { is_reachable: true, is_key_accepted: true };
  const code = failure?.code ?? '';
  // A fault in the console itself says nothing about the service.
  const is_reachable = code.startsWith('upstream_') ? !UNREACHABLE.includes(code) : null;
  return { is_reachable, is_key_accepted: code === 'upstream_key_refused' ? false : null };
}

const HOUR = 3_600_000;

/** The handlers of the environments' health and the backups. */
export function environmentHealthHandlers(
  { database: { kysely }, backups }: Pick<ConsoleSettings, 'database' | 'backups'>,
  { environments, keys, push }: Pick<Parts, 'environments' | 'keys' | 'push'>,
): ConsoleHandlers<typeof environmentHealthApi> {
  async function read(environment: Environment): Promise<EnvironmentHealth> {
    const health = await push.health(environment);
    const { calls: gaps } = await readGaps(await keys.place(environment));
    return { ...health, environment, ...judge(health), gaps };
  }

  return {
    list_environment_health: async () => ({
      environments: await Promise.all(environments.connected().map(read)),
    }),
    get_backups: async () => ({
      every_hours: backups ? backups.everyMs / HOUR : null,
      ...(await readBackups(kysely)),
    }),
  };
}
