import { WEBHOOK_TYPES } from '../../contract/index.js';
import { InvalidRequestError } from '../../http/errors.js';
import type { CallRow, Database } from '../database/schema.js';
import { DoesNotExistError } from '../errors.js';

/** Which pending calls of a key are meant: one of them, or all up to a sequence number. */
export interface PendingOf {
  key_id: string;
  transaction_id?: string | undefined;
  /** Calls with a higher number do not count. */
  last_seq?: number | undefined;
}

/**
 * How many are due after and up to a time, when the first and the last of them are due (null if there are none), and the
 * highest sequence number.
 */
export async function summary(
  database: Database,
  of: PendingOf,
  { after = -1, until = Number.MAX_SAFE_INTEGER }: { after?: number; until?: number } = {},
): Promise<Record<'first_at' | 'last_at' | 'last_seq', number | null> & { count: number }> {
  return (
    database
      .selectFrom('calls')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.min<number | null>('next_attempt_at').as('first_at'),
        fn.max<number | null>('next_attempt_at').as('last_at'),
        fn.max<number | null>('seq').as('last_seq'),
      ])
      .where('key_id', '=', of.key_id)
      // The index of the lanes is ordered by type, then time; the query names both, so that it is used.
      .where('webhook_type', 'in', WEBHOOK_TYPES)
      .where('next_attempt_at', '>', after)
      .where('next_attempt_at', '<=', until)
      .$if(of.transaction_id !== undefined, (query) =>
        query.where('transaction_id', '=', of.transaction_id ?? ''),
      )
      .$if(of.last_seq !== undefined, (query) => query.where('seq', '<=', of.last_seq ?? 0))
      .executeTakeFirstOrThrow()
  );
}

/** A pending call of the key. Throws DoesNotExistError, and InvalidRequestError for a call that has ended. */
export async function findPending(database: Database, key_id: string, transaction_id: string) {
  const call = await database
    .selectFrom('calls')
    .selectAll()
    .where('transaction_id', '=', transaction_id)
    .where('key_id', '=', key_id)
    .executeTakeFirstOrThrow(() => new DoesNotExistError('No call has this transaction_id.'));
  const { next_attempt_at } = call;
  if (next_attempt_at === null) {
    throw new InvalidRequestError(`The call is ${call.status} and is not retried. Rerun it.`);
  }
  return { ...call, next_attempt_at };
}

/** A due call with the current configuration of its type; `destination_url` is null if that was deleted. */
export type DueCall = Awaited<ReturnType<typeof selectDueCalls>>[number];

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
