import { z } from 'zod';
import { LIST_LIMIT, type RequestOf } from '../../contract/index.js';
import type { Account } from '../accounts/account.js';
import { iso, isoOrNull } from '../clock/iso.js';
import type { SandboxContext } from '../context.js';
import { DoesNotExistError } from '../errors.js';
import { isConfigured } from './configs.js';
import { newCall } from './new-call.js';

/** 4.6: a bare array, newest first, at most 50. */
export async function listCalls(context: SandboxContext, { key_id }: Account) {
  const rows = await context.database
    .selectFrom('calls')
    .selectAll()
    .where('key_id', '=', key_id)
    .orderBy('seq', 'desc')
    .limit(LIST_LIMIT)
    .execute();
  return rows.map((row) => ({
    transaction_id: row.transaction_id,
    webhook_type: row.webhook_type,
    status: row.status,
    attempts: row.attempts,
    reference_user_id: row.reference_user_id,
    user_id: row.user_id,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    next_attempt_at: isoOrNull(row.next_attempt_at),
    completed_at: isoOrNull(row.completed_at),
  }));
}

const storedBody = z.object({ payload: z.record(z.string(), z.unknown()) });

/**
 * 4.7: a new call of the same user, kind and payload. Throws DoesNotExistError for a transaction
 * that is not the key's own, and for a kind without a configuration.
 */
export async function rerunCall(
  context: SandboxContext,
  { key_id }: Account,
  { transaction_id }: RequestOf<'call_rerun'>,
) {
  const made = await context.database.transaction().execute(async (database) => {
    const original = await database
      .selectFrom('calls')
      .select(['webhook_type', 'user_id', 'reference_user_id', 'body'])
      .where('transaction_id', '=', transaction_id)
      .where('key_id', '=', key_id)
      .executeTakeFirst();
    if (!original) throw new DoesNotExistError('No call has this transaction_id.');
    const { body, ...subject } = original;
    if (!(await isConfigured(database, key_id, subject.webhook_type))) {
      throw new DoesNotExistError(`No destination is configured for ${subject.webhook_type}.`);
    }
    const { payload } = storedBody.parse(JSON.parse(body));
    const call = newCall(
      { key_id, ...subject, payload },
      context.sequence.next(),
      context.clock.now(),
    );
    await database.insertInto('calls').values(call).execute();
    return call;
  });
  context.wake();
  return { status: 'success', transaction_id: made.transaction_id };
}
