import type { Kysely } from 'kysely';
import type { Environment } from '../../contract/index.js';
import { cleanText } from '../calls/store/clean-text.js';
import { forgetStrangers } from '../calls/store/strangers.js';
import type { Note } from '../feed/change-feed.js';
import type { ConsoleSchema, RosterRow } from '../schema.js';
import type { BothClocks } from '../service-clock.js';
import { nextCheckIn } from './next-check.js';
import { withArchivedKinds } from './strangers-kinds.js';

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

/** Puts people on the roster who are not on it: at most 500, in one environment. */
export async function addRows(
  within: Kysely<ConsoleSchema>,
  note: Note,
  rows: readonly RosterRow[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const known = await withArchivedKinds(within, first.environment, rows);
  await within.insertInto('roster').values(known).execute();
  const ids = rows.map((row) => row.reference_user_id);
  await forgetStrangers(within, first.environment, ids);
  for (const id of ids) note('person', id);
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
    await addRows(within, note, [next]);
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

/** Who of these is on somebody's screen now. */
export async function findWatched(
  within: Kysely<ConsoleSchema>,
  environment: Environment,
  ids: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const leases = await within
    .selectFrom('watched')
    .select('reference_user_id')
    .where('environment', '=', environment)
    .where('reference_user_id', 'in', ids)
    .where('until', '>', now)
    .execute();
  return new Set(leases.map(({ reference_user_id }) => reference_user_id));
}

/**
 * When the service is asked after this person next, in ms by the console's clock; null for never. As things
 * stand `now` by that clock, `at` by the service's.
 */
export function nextCheckAt(
  row: RosterRow,
  watched: boolean,
  { now, at }: BothClocks,
): number | null {
  const age = at - row.registered_at;
  const ms = nextCheckIn({ status: row.status, age, watched }, Math.random());
  return ms === null ? null : now + ms;
}
