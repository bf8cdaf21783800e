import type { Kysely } from 'kysely';
import type { WebhookType } from '../../contract/index.js';
import type { SandboxSchema } from '../database/schema.js';
import type { DueCall } from './attempt.js';

/** What shares one destination: a key's configuration for one kind. */
export interface LaneKey {
  key_id: string;
  webhook_type: WebhookType;
}

/** The calls of a lane that are due and not under way, the longest due first. */
export async function selectDueCalls(
  database: Kysely<SandboxSchema>,
  lane: LaneKey,
  options: { now: number; without: readonly string[]; limit: number },
): Promise<DueCall[]> {
  return database
    .selectFrom('calls')
    .leftJoin('configs', (join) =>
      join
        .onRef('configs.key_id', '=', 'calls.key_id')
        .onRef('configs.webhook_type', '=', 'calls.webhook_type'),
    )
    .select([
      'calls.transaction_id',
      'calls.key_id',
      'calls.webhook_type',
      'calls.body',
      'calls.attempts',
      'configs.destination_url',
    ])
    .where('calls.key_id', '=', lane.key_id)
    .where('calls.webhook_type', '=', lane.webhook_type)
    .where('calls.next_attempt_at', '<=', options.now)
    .$if(options.without.length > 0, (query) =>
      query.where('calls.transaction_id', 'not in', options.without),
    )
    .orderBy('calls.next_attempt_at')
    .orderBy('calls.seq')
    .limit(options.limit)
    .execute();
}

/** When the nearest call after `now` falls due, or null. */
export async function nextDueAt(
  database: Kysely<SandboxSchema>,
  now: number,
): Promise<number | null> {
  const row = await database
    .selectFrom('calls')
    .select(({ fn }) => fn.min('next_attempt_at').as('at'))
    .where('next_attempt_at', '>', now)
    .executeTakeFirst();
  return row?.at ?? null;
}
