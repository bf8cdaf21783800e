import { sql, type Kysely, type SqlBool } from 'kysely';
import type { ArchivedCall, Environment, Found } from '../../contract/index.js';
import { readCallPage } from '../archive/lists/read-page.js';
import { contains } from '../roster/roster-page.js';
import type { RosterStore } from '../roster/roster-store.js';
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

/** People and calls that have the text in an id of theirs; whom only calls name is among the people. */
export async function find(
  { database, roster }: { database: Kysely<ConsoleSchema>; roster: RosterStore },
  environment: Environment,
  text: string,
): Promise<Found> {
  const [exactly, people, { calls, total, next_before }] = await Promise.all([
    roster.find(environment, text),
    peopleOf(database, environment, text),
    readCallPage(database, environment, { q: text }),
  ]);
  const named = calls.flatMap(({ reference_user_id }: ArchivedCall) => reference_user_id ?? []);
  const users = new Map<string, string | null>(named.map((id) => [id, null]));
  if (named.length > 0) {
    const known = await database
      .selectFrom('roster')
      .select(['reference_user_id', 'status'])
      .where('environment', '=', environment)
      .where('reference_user_id', 'in', [...users.keys()])
      .execute();
    for (const { reference_user_id, status } of known) users.set(reference_user_id, status);
  }
  for (const user of people) users.set(user.reference_user_id, user.status);
  if (exactly) users.set(exactly.reference_user_id, exactly.status);
  const likeUsers = likest([...users], text, ([id]) => [id]);
  const likeCalls = likest(calls, text, ({ transaction_id, reference_user_id, user_id }) => [
    transaction_id,
    reference_user_id,
    user_id,
  ]);
  const { count, more } = capped(likeUsers.length);
  return {
    users: likeUsers
      .slice(0, MOST)
      .map(([reference_user_id, status]) => ({ reference_user_id, status })),
    calls: likeCalls.slice(0, MOST),
    matches: {
      // Calls that were not looked at may name further people, whom the roster does not have.
      users: { count, more: more || people.length > MOST_COUNTED || next_before !== null },
      calls: next_before === null ? capped(likeCalls.length) : total,
    },
  };
}
