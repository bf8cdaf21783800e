import type { Kysely } from 'kysely';
import { STARTING } from '../../src/bff/service/health.js';
import { timeOf } from '../../src/bff/calls/store/sequence.js';
import type { ConsoleSchema } from '../../src/bff/index.js';

/** When the newest call was created, in ms. */
export async function newestTime(database: Kysely<ConsoleSchema>): Promise<number> {
  const { sequence } = await database
    .selectFrom('calls')
    .select('sequence')
    .where('environment', '=', 'sandbox')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return timeOf(sequence);
}

/** Sets the service's clock to this time, as if it were the day of the archive's newest calls. */
export async function beAt(database: Kysely<ConsoleSchema>, time: number): Promise<void> {
  const health = JSON.stringify({ ...STARTING, clock_offset_ms: time - Date.now() });
  await database
    .insertInto('service_health')
    .values({ environment: 'sandbox', health })
    .onConflict((conflict) => conflict.column('environment').doUpdateSet({ health }))
    .execute();
}
