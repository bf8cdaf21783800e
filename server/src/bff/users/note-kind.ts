import type { Transaction } from 'kysely';
import type { Environment } from '../../contract/index.js';
import { indexedText } from '../calls/store/clean-text.js';
import type { Note } from '../feed/change-feed.js';
import type { ConsoleSchema } from '../schema.js';
import { findRow, saveRow } from './user-rows.js';
import { changed } from './user-row.js';

/**
 * Within a write of the change log: a call or an incoming webhook of this kind names the person, `at` (ms) by
 * the service's clock. Nothing for somebody who is not on the roster, or when a newer kind is known. What
 * get_status says now is asked at once.
 */
export async function noteKind(
  within: Transaction<ConsoleSchema>,
  note: Note,
  environment: Environment,
  reference_user_id: string,
  kind: string,
  at: number,
): Promise<void> {
  const row = await findRow(within, environment, reference_user_id);
  if (!row || at <= (row.last_kind_at ?? 0)) return;
  const news = { last_kind: indexedText(kind), last_kind_at: at };
  const next_check_at = Date.now();
  await saveRow(within, note, row, { ...row, ...changed(row, news), next_check_at });
}
