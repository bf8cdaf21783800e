import type { Kysely } from 'kysely';
import { indexedText } from '../calls/store/clean-text.js';
import type { ConsoleSchema, RosterRow } from '../schema.js';
import { changed } from './user-row.js';

interface NewestCall {
  webhook_type: string;
  created_at: number;
  first_seen_at: number;
}

function joined(row: RosterRow, call: NewestCall): RosterRow {
  const kind = { last_kind: call.webhook_type, last_kind_at: call.created_at };
  const told = { ...row, ...changed({ ...row, has_connection: null }, kind) };
  // Since the call was seen they are due: an answer that was asked for before it may be older.
  const due = { next_check_at: Math.min(row.next_check_at ?? Infinity, call.first_seen_at) };
  if (row.has_connection === null) return { ...told, ...due };
  const asked = { has_connection: row.has_connection === 1, checked_at: row.checked_at ?? 0 };
  return { ...told, ...changed(told, asked), ...due };
}

/**
 * People who join the roster, with what the archive knows of them already: the kind of the newest call that
 * names them, where that tells its time. No listing may ever show it again (part 8). In one environment.
 */
export async function withArchivedKinds(
  within: Kysely<ConsoleSchema>,
  environment: string,
  rows: readonly RosterRow[],
): Promise<RosterRow[]> {
  const calls = await within
    .selectFrom('strangers')
    .innerJoin('calls', 'calls.position', 'strangers.newest')
    .select('strangers.reference_user_id')
    .select(['calls.webhook_type', 'calls.created_at', 'calls.first_seen_at'])
    .where('strangers.environment', '=', environment)
    .where(
      'strangers.reference_user_id',
      'in',
      rows.map((row) => indexedText(row.reference_user_id)),
    )
    .execute();
  const newest = new Map(calls.map((call) => [call.reference_user_id, call]));
  return rows.map((row) => {
    const call = newest.get(indexedText(row.reference_user_id));
    const created_at = call?.created_at ?? null;
    return call && created_at !== null ? joined(row, { ...call, created_at }) : row;
  });
}
