import type { CappedCount } from '../../contract/index.js';

/** How far is counted: beyond it a number says nothing more, and would only take time. */
export const MOST_COUNTED = 1000;

/** When a call ended, or was heard of last while it has not: the expression of the index calls_by_end. */
export const ENDED_AT = 'coalesce(completed_at, updated_at, response_at, sequence / 1000)';

/** A count that was stopped after one more than is counted. */
export function capped(counted: number): CappedCount {
  return { count: Math.min(counted, MOST_COUNTED), more: counted > MOST_COUNTED };
}
