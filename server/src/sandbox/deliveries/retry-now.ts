import type { QaResponse, QaRequest } from '../../contract/index.js';
import type { Account } from '../accounts/account.js';
import type { SandboxContext } from '../context.js';
import { findPending } from './pending-calls.js';

/**
 * POST /sandbox/retry: brings the call's next attempt forward to this moment; one that is due or under way
 * already stays as it is. Throws DoesNotExistError, and InvalidRequestError for a call that is over.
 */
export async function retryNow(
  context: SandboxContext,
  { key_id }: Account,
  { transaction_id }: QaRequest<'retry'>,
): Promise<QaResponse<'retry'>> {
  const { status, attempts } = await context.database.transaction().execute(async (database) => {
    const call = await findPending(database, key_id, transaction_id);
    const now = context.clock.now();
    if (call.next_attempt_at > now) {
      await database
        .updateTable('calls')
        .set({ next_attempt_at: now, updated_at: now })
        .where('transaction_id', '=', transaction_id)
        .execute();
    }
    return call;
  });
  context.wake();
  return { transaction_id, status, attempts };
}
