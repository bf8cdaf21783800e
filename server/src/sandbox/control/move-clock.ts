import type { ClockRequest, ClockState } from '../../contract/index.js';
import { InvalidRequestError } from '../../http/errors.js';
import type { Account } from '../accounts/account.js';
import { iso, isoOrNull } from '../clock/iso.js';
import type { SandboxContext } from '../context.js';
import { findPending, nearestAfter, summary } from '../deliveries/pending-calls.js';

/** The clock as the control interface shows it, with the retries of the key's own calls. */
export async function clockState(
  { database, clock, clockRunner }: SandboxContext,
  { key_id }: Account,
): Promise<ClockState> {
  const { count, next_at } = await summary(database, { key_id });
  return {
    now: iso(clock.now()),
    offset_ms: clock.offset(),
    next_retry_at: isoOrNull(next_at),
    pending_calls: count,
    running: clockRunner.running(),
  };
}

async function toNextRetry(
  { database, clock }: SandboxContext,
  key_id: string,
  transaction_id: string | undefined,
): Promise<void> {
  if (transaction_id !== undefined) {
    const { next_attempt_at } = await findPending(database, key_id, transaction_id);
    await clock.advanceTo(next_attempt_at);
    return;
  }
  // Attempts that are due or under way already need no move; the nearest one after them may be meant.
  const at = await nearestAfter(database, { key_id }, clock.now());
  if (at !== null) await clock.advanceTo(at);
  else if ((await summary(database, { key_id })).count === 0) {
    throw new InvalidRequestError('No call is waiting to be tried again.');
  }
}

async function toExhaustion(
  { database, clockRunner }: SandboxContext,
  key_id: string,
  transaction_id: string | undefined,
): Promise<void> {
  if (transaction_id !== undefined) {
    await findPending(database, key_id, transaction_id);
    clockRunner.start({ key_id, transaction_id });
    return;
  }
  // Calls that are made meanwhile do not count, or the way might never end.
  const { last_seq } = await summary(database, { key_id });
  if (last_seq !== null) clockRunner.start({ key_id, last_seq });
}

/**
 * POST /sandbox/clock: forward only. The way to exhaustion goes on after the answer, and shows in `running`.
 * Throws InvalidRequestError where there is nothing to go to, and DoesNotExistError.
 */
export async function moveClock(
  context: SandboxContext,
  account: Account,
  request: ClockRequest,
): Promise<ClockState> {
  if ('stop' in request) await context.clockRunner.stop();
  else if ('advance_ms' in request) await context.clock.advance(request.advance_ms);
  else {
    const go = request.to === 'next_retry' ? toNextRetry : toExhaustion;
    await go(context, account.key_id, request.transaction_id);
  }
  context.wake();
  return clockState(context, account);
}
