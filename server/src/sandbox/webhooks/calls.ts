import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { LIST_LIMIT, type SandboxCall } from '../../contract/index.js';
import { iso, isoOrNull } from '../clock/clock.js';
import type { Endpoint, SandboxContext } from '../context.js';
import { DoesNotExistError } from '../errors.js';
import type { CallRow, Database } from '../database/schema.js';

type CallSubject = Pick<CallRow, 'key_id' | 'webhook_type' | 'user_id' | 'reference_user_id'> & {
  payload: Record<string, unknown>;
};

/**
 * Creates a call that is due at once (part 6), within the caller's transaction, and returns its transaction_id. Without
 * a configuration for the type no call is created (decisions.md), and the result is null.
 */
export async function createCall(
  { database, sequence }: Pick<SandboxContext, 'database' | 'sequence'>,
  { payload, ...subject }: CallSubject,
  at: number,
): Promise<string | null> {
  const { key_id, user_id, reference_user_id, webhook_type: type } = subject;
  const configuration = await database
    .selectFrom('webhooks')
    .select('webhook_type')
    .where('key_id', '=', key_id)
    .where('webhook_type', '=', type)
    .executeTakeFirst();
  if (!configuration) return null;
  const transaction_id = `ewh:${randomUUID()}`;
  // In the order of part 6.
  const body = { transaction_id, user_id, reference_user_id, type, payload, created_at: iso(at) };
  await database
    .insertInto('calls')
    .values({
      ...{ transaction_id, seq: sequence.next(), ...subject },
      body: JSON.stringify(body),
      status: 'PENDING',
      attempts: 0,
      created_at: at,
      updated_at: at,
      next_attempt_at: at,
    })
    .execute();
  return transaction_id;
}

/** 4.6: a bare array, newest first, at most 50. */
export const listCalls: Endpoint<'call_get'> = async (context, { key_id }) => {
  const rows = await context.database
    .selectFrom('calls')
    .select(['transaction_id', 'webhook_type', 'status', 'attempts', 'reference_user_id'])
    .select(['user_id', 'created_at', 'updated_at', 'next_attempt_at', 'completed_at'])
    .where('key_id', '=', key_id)
    .orderBy('seq', 'desc')
    .limit(LIST_LIMIT)
    .execute();
  return rows.map((row) => ({
    ...row,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    next_attempt_at: isoOrNull(row.next_attempt_at),
    completed_at: isoOrNull(row.completed_at),
  }));
};

const storedBody = z.object({ payload: z.record(z.string(), z.unknown()) });

/**
 * 4.7: a new call with the same user, type and payload. Throws DoesNotExistError for a transaction of another
 * key, and for a type without a configuration.
 */
export const rerunCall: Endpoint<'call_rerun'> = async (context, { key_id }, body) => {
  const made = await context.database.transaction().execute(async (database) => {
    const original = await database
      .selectFrom('calls')
      .select(['webhook_type', 'user_id', 'reference_user_id', 'body'])
      .where('transaction_id', '=', body.transaction_id)
      .where('key_id', '=', key_id)
      .executeTakeFirstOrThrow(() => new DoesNotExistError('No call has this transaction_id.'));
    const { body: sent, ...subject } = original;
    const { payload } = storedBody.parse(JSON.parse(sent));
    const call = { key_id, ...subject, payload };
    const created = await createCall({ ...context, database }, call, context.clock.now());
    if (created !== null) return created;
    throw new DoesNotExistError(`No destination is configured for ${subject.webhook_type}.`);
  });
  context.wake();
  return { status: 'success', transaction_id: made };
};

/** The current state of these calls, or of all calls about a user, oldest first. */
export async function callStates(
  database: Database,
  of: { transaction_ids: readonly string[] } | { user_id: string },
): Promise<SandboxCall[]> {
  const rows = await database
    .selectFrom('calls')
    .select(['transaction_id', 'webhook_type', 'status', 'attempts', 'next_attempt_at'])
    .where((row) =>
      'user_id' in of
        ? row('user_id', '=', of.user_id)
        : row('transaction_id', 'in', of.transaction_ids),
    )
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({ ...row, next_attempt_at: isoOrNull(row.next_attempt_at) }));
}

/** 4.8: a bare array, newest first, at most 50; decisions.md names the fields. */
export const listEvents: Endpoint<'event_get'> = async (context, { key_id }) => {
  const rows = await context.database
    .selectFrom('events')
    .select(['event_id', 'transaction_id', 'webhook_type', 'attempt', 'destination_url'])
    .select(['http_status', 'response_body', 'error_code', 'error_message'])
    .select(['duration_ms', 'created_at'])
    .where('key_id', '=', key_id)
    .orderBy('seq', 'desc')
    .limit(LIST_LIMIT)
    .execute();
  return rows.map(({ error_code: code, error_message: message, created_at, ...row }) => ({
    ...row,
    network_error: code === null ? null : { code, message },
    created_at: iso(created_at),
  }));
};
