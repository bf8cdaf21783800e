import type { CallRow, Database } from '../database/schema.js';
import type { NetworkFailure } from '../../http/guarded-call.js';

/** A due call with the current configuration of its type; `destination_url` is null if that was deleted. */
export type DueCall = Awaited<ReturnType<typeof selectDueCalls>>[number];

/** How one attempt ended. A response that broke off has both a status and a network error. */
export interface AttemptResult {
  http_status: number | null;
  response_body: string | null;
  network_error: NetworkFailure | null;
  duration_ms: number;
}

/** The calls that share a destination: those of a key and a webhook type. */
export type LaneKey = Pick<CallRow, 'key_id' | 'webhook_type'>;

/** The calls of a lane that are due and not under way, the longest due first. */
export async function selectDueCalls(
  database: Database,
  lane: LaneKey,
  options: { now: number; without: readonly string[]; limit: number },
) {
  return database
    .selectFrom('calls')
    .leftJoin('webhooks', (join) =>
      join
        .onRef('webhooks.key_id', '=', 'calls.key_id')
        .onRef('webhooks.webhook_type', '=', 'calls.webhook_type'),
    )
    .select([
      'calls.transaction_id',
      'calls.key_id',
      'calls.webhook_type',
      'calls.body',
      'calls.attempts',
      'webhooks.destination_url',
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

/** When the next call after `now` is due, or null. */
export async function nextDueAt(database: Database, now: number): Promise<number | null> {
  const row = await database
    .selectFrom('calls')
    .select(({ fn }) => fn.min('next_attempt_at').as('at'))
    .where('next_attempt_at', '>', now)
    .executeTakeFirst();
  return row?.at ?? null;
}
