import type { ConnectionStatus, Environment } from '../../contract/index.js';
import type { ChangeLog } from '../changes/change-log.js';
import type { RosterRow } from '../schema.js';
import { findRow, findWatched, nextCheckAt, saveRow } from './person-rows.js';
import { changed } from './roster-row.js';

const ANSWER_LIMIT = 100_000;
const TOLD_EVERY_MS = 30_000;

/** A webhook that came while the answer was under way made the person due: the answer may be older than it. */
function isOvertaken(row: RosterRow, asked_at: number, now: number): boolean {
  const { last_kind, next_check_at } = row;
  return (
    last_kind !== null && next_check_at !== null && asked_at < next_check_at && next_check_at <= now
  );
}

/** Whoever looks at somebody sees how old the answer is, which is to be no older than it need be. */
function isToldAgain(checked_at: number | null, now: number): boolean {
  const span = (at: number) => Math.floor(at / TOLD_EVERY_MS);
  return span(checked_at ?? 0) !== span(now);
}

/**
 * Notes an answer of get_status that was asked for at `asked_at` (ms, by the console's clock). An answer so
 * large that it is not kept (100,000 characters) counts all the same.
 */
export async function noteStatus(
  changes: ChangeLog,
  environment: Environment,
  id: string,
  answer: ConnectionStatus,
  asked_at: number,
): Promise<void> {
  const text = JSON.stringify(answer.raw);
  const last_answer = text.length > ANSWER_LIMIT ? null : text;
  await changes.write(environment, async (within, note) => {
    const row = await findRow(within, environment, id);
    const now = Date.now();
    if (!row || isOvertaken(row, asked_at, now)) return;
    const { has_connection } = answer;
    const next = { ...row, ...changed(row, { has_connection, checked_at: now }), last_answer };
    const watched = (await findWatched(within, environment, [id], now)).has(id);
    next.next_check_at = nextCheckAt(next, watched, now);
    await saveRow(within, note, row, next);
    if (watched && isToldAgain(row.checked_at, now)) note('person', id);
  });
}
