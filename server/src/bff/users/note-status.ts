import type { ConnectionStatus, Environment } from '../../contract/index.js';
import type { ChangeLog } from '../feed/change-feed.js';
import type { RosterRow } from '../schema.js';
import { serviceTime } from '../service-clock.js';
import { findRow, findWatched, nextCheckAt, saveRow } from './user-rows.js';
import { changed } from './user-row.js';

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
function isToldAgain(before: number | null, checked_at: number): boolean {
  const span = (at: number) => Math.floor(at / TOLD_EVERY_MS);
  return span(before ?? 0) !== span(checked_at);
}

/** When an answer was asked for, in ms by the console's clock, and the Date header that it came with. */
interface AnswerTimes {
  asked_at: number;
  serviceDate: string | null;
}

/**
 * Notes an answer of get_status. An answer so large that it is not kept (100,000 characters) counts all the
 * same.
 */
export async function noteStatus(
  changes: ChangeLog,
  environment: Environment,
  id: string,
  answer: ConnectionStatus,
  { asked_at, serviceDate }: AnswerTimes,
): Promise<void> {
  const text = JSON.stringify(answer.raw);
  const last_answer = text.length > ANSWER_LIMIT ? null : text;
  await changes.write(environment, async (within, note) => {
    const row = await findRow(within, environment, id);
    const now = Date.now();
    if (!row || isOvertaken(row, asked_at, now)) return;
    const { has_connection } = answer;
    const checked_at = serviceTime(serviceDate, now);
    const next = { ...row, ...changed(row, { has_connection, checked_at }), last_answer };
    const watched = (await findWatched(within, environment, [id], now)).has(id);
    next.next_check_at = nextCheckAt(next, watched, { now, at: checked_at });
    await saveRow(within, note, row, next);
    if (watched && isToldAgain(row.checked_at, checked_at)) note('person', id);
  });
}
