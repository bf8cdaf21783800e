import type { Kysely } from 'kysely';
import { HOOK_REFUSALS, type Environment, type HookReport } from '../../contract/index.js';
import type { ConsoleSchema } from '../schema.js';

type Counted = Pick<HookReport, 'received' | 'last_received_at' | 'refused'>;

/** How many webhooks were received here, and how many refused by reason, the latest reason first. */
export async function readHookCounts(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
): Promise<Counted> {
  const rows = await database
    .selectFrom('hook_counts')
    .select(['outcome', 'count', 'last_at'])
    .where('environment', '=', environment)
    .orderBy('last_at', 'desc')
    .execute();
  const received = rows.find(({ outcome }) => outcome === 'received');
  const refused = rows.flatMap(({ outcome, count, last_at }) => {
    const reason = HOOK_REFUSALS.find((each) => each === outcome);
    return reason ? [{ reason, count, last_at }] : [];
  });
  return { received: received?.count ?? 0, last_received_at: received?.last_at ?? null, refused };
}
