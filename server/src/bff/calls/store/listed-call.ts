import { attemptBand, type Call, type Environment } from '../../../contract/index.js';
import type { CallRow } from '../../schema.js';
import { indexedOrNull, indexedText, wholeNumber } from './clean-text.js';

const UPDATED = ['updated_at', 'updatedAt', 'modified_at', 'modifiedAt'];
const COMPLETED = ['completed_at', 'completedAt', 'delivered_at', 'finished_at'];
const NEXT = ['next_attempt_at', 'nextAttemptAt', 'next_retry_at', 'nextRetryAt'];

function firstTime({ times }: Call, names: readonly string[]): number | null {
  for (const name of names) {
    if (Object.hasOwn(times, name)) return times[name] ?? null;
  }
  return null;
}

/** The columns that a listing decides. */
export function listedColumns(call: Call) {
  return {
    webhook_type: indexedText(call.webhook_type),
    status: indexedText(call.status),
    attempts: wholeNumber(call.attempts),
    attempts_band: attemptBand(call.attempts),
    reference_user_id: indexedOrNull(call.reference_user_id),
    user_id: indexedOrNull(call.user_id),
    created_at: call.created,
    updated_at: firstTime(call, UPDATED),
    completed_at: firstTime(call, COMPLETED),
    next_attempt_at: firstTime(call, NEXT),
    raw: JSON.stringify(call.raw),
  };
}

/** A call of which nothing but its name is known; `now` by the console's clock. */
export function emptyCall(environment: Environment, transaction_id: string, now: number) {
  return {
    environment,
    transaction_id,
    status: 'PENDING',
    attempts: 0,
    attempts_band: attemptBand(0),
    updated_at: null,
    completed_at: null,
    next_attempt_at: null,
    unlisted_at: null,
    first_seen_at: now,
    listed_at: null,
    answer: null,
    http_status: null,
    network_code: null,
    answered_at: null,
    answered_attempt: null,
    destination_url: null,
    destination: null,
    rerun_of: null,
    has_payload: 0,
    raw: null,
  } satisfies Partial<CallRow>;
}
