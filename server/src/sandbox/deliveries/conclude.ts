import { MAX_ATTEMPTS } from '../../contract/index.js';
import type { CallRow } from '../database/schema.js';
import type { AttemptResult } from './attempt.js';
import { backoff } from './backoff.js';

/** The code of the event that ends a call whose configuration is gone. */
export const NOT_CONFIGURED = 'NOT_CONFIGURED';

/** How a call stands after an attempt. */
export type Conclusion = Pick<
  CallRow,
  'status' | 'attempts' | 'next_attempt_at' | 'completed_at' | 'updated_at'
>;

/** A 2xx that came whole and in time (decisions.md, "what counts as delivered"). */
export function isDelivered({ http_status, network_error }: AttemptResult): boolean {
  return network_error === null && http_status !== null && http_status >= 200 && http_status < 300;
}

/** Delivered, given up after the 16th attempt or without a destination, or tried again later. */
export function conclude(
  attempt: number,
  result: AttemptResult,
  at: number,
  retry: { baseMs: number; random: () => number },
): Conclusion {
  const ended = { attempts: attempt, updated_at: at, next_attempt_at: null };
  if (isDelivered(result)) return { ...ended, status: 'COMPLETED', completed_at: at };
  if (attempt >= MAX_ATTEMPTS || result.network_error?.code === NOT_CONFIGURED) {
    return { ...ended, status: 'FAILED', completed_at: null };
  }
  const next_attempt_at = at + backoff(attempt, retry.baseMs, retry.random);
  return { ...ended, status: 'PENDING', next_attempt_at, completed_at: null };
}
