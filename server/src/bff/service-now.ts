import type { Kysely } from 'kysely';
import type { Environment } from '../contract/index.js';
import { readHealth } from './service-health.js';
import type { ConsoleSchema } from './schema.js';

/** The service's own now (ms), by which its calls are dated, as far as the last look told it. */
export async function readServiceNow(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
): Promise<number> {
  const { clock_offset_ms } = await readHealth(database, environment);
  return Date.now() + clock_offset_ms;
}
