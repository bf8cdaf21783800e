import type { Kysely } from 'kysely';
import type { ArchivedCall, Environment, Found } from '../../contract/index.js';
import { readCallPage } from '../archive/lists/read-page.js';
import { readRosterPage } from '../roster/roster-page.js';
import type { RosterStore } from '../roster/roster-store.js';
import type { ConsoleSchema } from '../schema.js';
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
    .map(({ item }) => item)
    .slice(0, MOST);
}

/** People and calls that have the text in an id of theirs; whom only calls name is among the people. */
export async function find(
  { database, roster }: { database: Kysely<ConsoleSchema>; roster: RosterStore },
  environment: Environment,
  text: string,
): Promise<Found> {
  const [exactly, people, { calls }] = await Promise.all([
    roster.find(environment, text),
    readRosterPage(database, environment, { q: text, sort: 'newest' }),
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
  for (const user of people.users) users.set(user.reference_user_id, user.status);
  if (exactly) users.set(exactly.reference_user_id, exactly.status);
  return {
    users: likest([...users], text, ([id]) => [id]).map(([reference_user_id, status]) => ({
      reference_user_id,
      status,
    })),
    calls: likest(calls, text, ({ transaction_id, reference_user_id, user_id }) => [
      transaction_id,
      reference_user_id,
      user_id,
    ]),
  };
}
