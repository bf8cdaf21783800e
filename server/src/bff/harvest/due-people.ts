import type { Kysely } from 'kysely';
import type { Environment } from '../../contract/index.js';
import type { ConsoleSchema } from '../schema.js';

/** Whom the service is to be asked after now: at most `limit` people, those first who have waited longest. */
export async function duePeople(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  now: number,
  limit: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom('roster')
    .select('reference_user_id')
    .where('environment', '=', environment)
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.reference_user_id);
}

/** Puts off asking after somebody; not when a webhook made them due anew after `asked_at` (ms). */
export async function postpone(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  id: string,
  asked_at: number,
  until: number,
): Promise<void> {
  await database
    .updateTable('roster')
    .set({ next_check_at: until })
    .where('environment', '=', environment)
    .where('reference_user_id', '=', id)
    .where('next_check_at', '<=', asked_at)
    .execute();
}
