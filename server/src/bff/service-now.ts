import type { Kysely } from 'kysely';
import { serviceHealth, type Environment } from '../contract/index.js';
import type { ConsoleSchema } from './schema.js';

/** The service's own now (ms), by which its calls are dated, as far as the last look told it. */
export async function readServiceNow(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
): Promise<number> {
  const row = await database
    .selectFrom('service_health')
    .select('health')
    .where('environment', '=', environment)
    .executeTakeFirst();
  const offset = row ? serviceHealth.parse(JSON.parse(row.health)).clock_offset_ms : 0;
  return Date.now() + offset;
}
