import type { Kysely } from 'kysely';
import type { Environment } from '../../contract/index.js';
import { cleanText } from '../archive/keeping/clean-text.js';
import { forgetStranger } from '../archive/keeping/strangers.js';
import type { Note } from '../changes/change-log.js';
import type { ConsoleSchema, RosterRow } from '../schema.js';
import { nextCheckIn } from './next-check.js';

/** The row of one person; undefined for somebody who is not on the roster. */
export async function findRow(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  id: string,
): Promise<RosterRow | undefined> {
  // No id of the roster holds what a database would not take (the contract's identifier).
  if (cleanText(id) !== id) return undefined;
  return database
    .selectFrom('roster')
    .selectAll()
    .where('environment', '=', environment)
    .where('reference_user_id', '=', id)
    .executeTakeFirst();
}

// When somebody was asked after is no news of them: nobody's page need be told.
const QUIET: ReadonlySet<string> = new Set<keyof RosterRow>(['checked_at', 'next_check_at']);

/** Writes what differs from the known row, or the whole row; notes it where it is news of the person. */
export async function saveRow(
  within: Kysely<ConsoleSchema>,
  note: Note,
  known: RosterRow | undefined,
  next: RosterRow,
): Promise<void> {
  const { environment, reference_user_id: id } = next;
  if (!known) {
    await within.insertInto('roster').values(next).execute();
    await forgetStranger(within, environment, id);
    note('person', id);
    return;
  }
  const before = new Map<string, unknown>(Object.entries(known));
  const news = Object.entries(next).filter(([name, value]) => before.get(name) !== value);
  if (news.length === 0) return;
  await within
    .updateTable('roster')
    .set(Object.fromEntries(news))
    .where('environment', '=', environment)
    .where('reference_user_id', '=', id)
    .execute();
  if (news.some(([name]) => !QUIET.has(name))) note('person', id);
}

/** Whether the person is on somebody's screen now. */
export async function isWatched(
  within: Kysely<ConsoleSchema>,
  row: RosterRow,
  now: number,
): Promise<boolean> {
  const lease = await within
    .selectFrom('watched')
    .select('until')
    .where('environment', '=', row.environment)
    .where('reference_user_id', '=', row.reference_user_id)
    .where('until', '>', now)
    .executeTakeFirst();
  return lease !== undefined;
}

/** When the service is asked after this person next (ms), as things stand now; null for never. */
export function nextCheckAt(row: RosterRow, watched: boolean, now: number): number | null {
  const age = now - row.registered_at;
  const ms = nextCheckIn({ status: row.status, age, watched }, Math.random());
  return ms === null ? null : now + ms;
}
