import type { ClockState } from '../../contract/index.js';
import { InvalidRequestError } from '../../http/errors.js';
import type { Account } from '../database/schema.js';
import { iso, isoOrNull } from '../clock/clock.js';
import type { Control, SandboxContext } from '../context.js';
import { findPending, summary, type PendingOf } from '../deliveries/pending-calls.js';

/** The clock as the QA API shows it, with the pending calls of the key. */
export async function clockState(
  { database, clock, clockRunner }: SandboxContext,
  { key_id }: Account,
): Promise<ClockState> {
  const { count, first_at } = await summary(database, { key_id });
  return {
    now: iso(clock.now()),
    offset_ms: clock.offset(),
    next_retry_at: isoOrNull(first_at),
    pending_calls: count,
    running: await clockRunner.running(),
  };
}

async function toNextRetry({ database, clock }: SandboxContext, of: PendingOf): Promise<void> {
  // Attempts that are due or under way need no move, so this is the next one after now.
  const { first_at } = await summary(database, of, { after: clock.now() });
  if (first_at !== null) await clock.advanceTo(first_at);
  else if ((await summary(database, of)).count === 0) {
    throw new InvalidRequestError('No call is waiting for a retry.');
  }
}

async function toExhaustion(
  { database, clockRunner }: SandboxContext,
  of: PendingOf,
): Promise<void> {
  // Calls that are created later do not count, or the run might never end.
  const { last_seq } = await summary(database, of);
  if (last_seq !== null) clockRunner.start({ ...of, last_seq });
}

/**
 * POST /sandbox/clock: only moves the clock forward. A move to exhaustion continues after the response and is shown as
 * `running`. Throws InvalidRequestError if no retry is pending, and DoesNotExistError.
 */
export const moveClock: Control<'clock'> = async (context, account, request) => {
  if ('stop' in request) await context.clockRunner.stop();
  else if ('advance_ms' in request) await context.clock.advance(request.advance_ms);
  else {
    const { to, transaction_id } = request;
    const { key_id } = account;
    if (transaction_id !== undefined) await findPending(context.database, key_id, transaction_id);
    const move = to === 'next_retry' ? toNextRetry : toExhaustion;
    await move(context, { key_id, transaction_id });
  }
  context.wake();
  return clockState(context, account);
};

/**
 * POST /sandbox/retry: makes the call's next attempt due now; an attempt that is already due or under way is unchanged.
 * Throws DoesNotExistError, and InvalidRequestError for a call that has ended.
 */
export const retryNow: Control<'retry'> = async (context, { key_id }, { transaction_id }) => {
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
};
