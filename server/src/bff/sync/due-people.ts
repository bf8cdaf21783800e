import type { Kysely } from 'kysely';
import type { Environment } from '../../contract/index.js';
import type { ConsoleSchema } from '../schema.js';

/** Whoever became due within so many ms was mostly named just now: by a call, a webhook or somebody's page. */
export const JUST_DUE_MS = 10_000;

function due(database: Kysely<ConsoleSchema>, environment: Environment, now: number) {
  return database
    .selectFrom('roster')
    .select('reference_user_id')
    .where('environment', '=', environment)
    .where('next_check_at', '<=', now);
}

/**
 * Whom the service is to be asked after now: at most `limit` people, those first who have waited longest. Of more
 * than that, up to half are who became due just now, and these come first.
 */
export async function duePeople(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  now: number,
  limit: number,
): Promise<string[]> {
  const oldest = await due(database, environment, now)
    .orderBy('next_check_at')
    .limit(limit)
    .execute();
  const newest =
    oldest.length < limit
      ? []
      : await due(database, environment, now)
          .where('next_check_at', '>', now - JUST_DUE_MS)
          .orderBy('next_check_at', 'desc')
          .limit(Math.ceil(limit / 2))
          .execute();
  const ids = [...newest, ...oldest].map((row) => row.reference_user_id);
  return [...new Set(ids)].slice(0, limit);
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
