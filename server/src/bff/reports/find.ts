import { sql, type Kysely, type SqlBool } from 'kysely';
import type { ArchivedCall, Environment, Found } from '../../contract/index.js';
import { CALL_COLUMNS } from '../calls/call-row.js';
import { withRerunFates } from '../calls/detail/rerun-fates.js';
import { inChunks } from '../calls/store/in-chunks.js';
import { findCallsById } from '../calls/list/find-by-id.js';
import { contains } from '../users/user-page.js';
import type { RosterStore } from '../users/user-store.js';
import type { ConsoleSchema } from '../schema.js';
import { capped, MOST_COUNTED } from './capped.js';
import { likeness } from './likeness.js';

const MOST = 8;

/** Likest first; those that are equally like stay in their order, and those that are not like go. */
function likest<T>(all: readonly T[], text: string, ids: (item: T) => (string | null)[]): T[] {
  return all
    .map((item) => ({
      item,
      like: Math.max(...ids(item).map((id) => likeness(id ?? '', text))),
    }))
    .filter(({ like }) => like > 0)
    .sort((a, b) => b.like - a.like)
    .map(({ item }) => item);
}

/** The newest people of the roster of whom a text tells, one more than are counted. */
function peopleOf(database: Kysely<ConsoleSchema>, environment: Environment, text: string) {
  return database
    .selectFrom('roster')
    .select(['reference_user_id', 'status'])
    .where('environment', '=', environment)
    .where(sql<SqlBool>`search_text like ${contains(text)} escape '\\'`)
    .orderBy('registered_at', 'desc')
    .orderBy('reference_user_id', 'desc')
    .limit(MOST_COUNTED + 1)
    .execute();
}

/** The calls at these positions as the browser gets them, in this order. */
async function readCalls(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  positions: readonly number[],
): Promise<ArchivedCall[]> {
  if (positions.length === 0) return [];
  const rows = await database
    .selectFrom('calls')
    .select(CALL_COLUMNS)
    .where('position', 'in', positions)
    .execute();
  rows.sort((a, b) => positions.indexOf(a.position) - positions.indexOf(b.position));
  return withRerunFates(database, environment, rows);
}

/** How they stand, by id: null where the roster does not have them. */
async function statusesOf(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const known = await inChunks(ids, (some) =>
    database
      .selectFrom('roster')
      .select(['reference_user_id', 'status'])
      .where('environment', '=', environment)
      .where('reference_user_id', 'in', some)
      .execute(),
  );
  const statuses = new Map<string, string | null>(ids.map((id) => [id, null]));
  for (const { reference_user_id, status } of known) statuses.set(reference_user_id, status);
  return statuses;
}

/** People and calls that have the text in an id of theirs; whom only calls name is among the people. */
export async function find(
  { database, roster }: { database: Kysely<ConsoleSchema>; roster: RosterStore },
  environment: Environment,
  text: string,
): Promise<Found> {
  const [exactly, people, { calls, isWhole }] = await Promise.all([
    roster.find(environment, text),
    peopleOf(database, environment, text),
    findCallsById(database, environment, text, MOST),
  ]);
  const named = calls.flatMap(({ reference_user_id: id }) =>
    id !== null && likeness(id, text) > 0 ? id : [],
  );
  const users = await statusesOf(database, environment, [...new Set(named)]);
  for (const user of people) users.set(user.reference_user_id, user.status);
  if (exactly) users.set(exactly.reference_user_id, exactly.status);
  const likeUsers = likest([...users], text, ([id]) => [id]);
  const likeCalls = likest(calls, text, ({ transaction_id, reference_user_id, user_id }) => [
    transaction_id,
    reference_user_id,
    user_id,
  ]);
  const positions = likeCalls.slice(0, MOST).map(({ position }) => position);
  const { count, more } = capped(likeUsers.length);
  const counted = capped(likeCalls.length);
  return {
    users: likeUsers
      .slice(0, MOST)
      .map(([reference_user_id, status]) => ({ reference_user_id, status })),
    calls: await readCalls(database, environment, positions),
    matches: {
      // Calls that were not looked at may name further people, whom the roster does not have.
      users: { count, more: more || people.length > MOST_COUNTED || !isWhole },
      calls: { ...counted, more: counted.more || !isWhole },
    },
  };
}
