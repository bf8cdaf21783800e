import type { Call } from '../../contract/index.js';
import { cleanText } from '../calls/store/clean-text.js';

/** The kind of a person's newest call, and when that call was created (ms). */
export interface NewestKind {
  last_kind: string;
  last_kind_at: number;
}

/**
 * By `reference_user_id`. Calls that name no person or no time say nothing here: an order that nobody
 * stated must not decide whether somebody counts as revoked.
 */
export function newestKinds(calls: readonly Call[]): Map<string, NewestKind> {
  const newest = new Map<string, NewestKind>();
  for (const { reference_user_id, created, webhook_type } of calls) {
    if (reference_user_id === null || created === null) continue;
    // No id of the roster holds what a database would not take (the contract's identifier).
    if (cleanText(reference_user_id) !== reference_user_id) continue;
    const known = newest.get(reference_user_id);
    if (known && known.last_kind_at >= created) continue;
    newest.set(reference_user_id, { last_kind: webhook_type, last_kind_at: created });
  }
  return newest;
}
