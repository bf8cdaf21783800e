import { sql, type SqlBool } from 'kysely';
import type { Found } from '../../contract/index.js';
import { dialectOf } from '../../database/dialect.js';
import { CALL_COLUMNS, toArchivedCall } from '../calls/archived-call.js';
import type { Place } from '../calls/api-keys.js';
import { findRows, isSearchable } from '../calls/list/find-rows.js';
import { phraseOf } from '../calls/search/text-index.js';
import { cleanText } from '../calls/store/clean-text.js';
import { hasText } from '../users/user-page.js';
import { callsOf } from './counts.js';
import { MOST_COUNTED, rowsIn } from '../rows.js';

const MOST = 8;
// How many IDs that contain the text are considered: a search also finds the text in payloads and responses.
const MOST_LOOKED = 200;
// How many users' IDs are read for a text that is too short for the index.
const MOST_READ = 20_000;

/**
 * How well a text matches an ID, ignoring case: 4 the whole ID, 3 its beginning, 2 the beginning of a part of it, 1
 * anywhere else in it, 0 not at all.
 */
export function similarity(id: string, text: string): number {
  const whole = id.toLowerCase();
  const part = text.trim().toLowerCase();
  if (part === '') return 0;
  if (whole === part) return 4;
  const at = whole.indexOf(part);
  if (at <= 0) return at === 0 ? 3 : 0;
  return /[^\p{L}\p{N}]$/u.test(whole.slice(0, at)) ? 2 : 1;
}

/** The best matches first; equal ones keep their order, and those that do not match are left out. */
function mostSimilar<T>(all: readonly T[], text: string, ids: (item: T) => (string | null)[]): T[] {
  return all
    .map((item) => ({ item, like: Math.max(...ids(item).map((id) => similarity(id ?? '', text))) }))
    .filter(({ like }) => like > 0)
    .sort((a, b) => b.like - a.like)
    .map(({ item }) => item);
}

/** The users whose ID contains the text; for a text that is too short for the index, only among the newest. */
function idsLike({ database, environment }: Place, text: string) {
  if (dialectOf(database) === 'postgres' || !isSearchable(text)) {
    const beyond = rowsIn(database, environment, 'users')
      .select('known_since')
      .orderBy('known_since', 'desc')
      .offset(MOST_READ)
      .limit(1);
    const isNew = sql<SqlBool>`known_since >= coalesce(${beyond}, 0)`;
    return (
      database
        .selectFrom('users')
        .where('removed_at', 'is', null)
        .$if(!isSearchable(text), (users) => users.where(isNew))
        .where(hasText('search_text', text))
        // The label is on a second line.
        .where(
          sql<SqlBool>`(search_text not like ${'%\n%'} or ${hasText('search_text', text, '\n%')})`,
        )
    );
  }
  const ids = sql.table(`${environment}_user_ids`);
  const hits = sql`(select reference_user_id as id from ${ids} where ${ids} match ${phraseOf(text)}
    order by rowid desc limit ${MOST_COUNTED + 1})`;
  // A cross join, because otherwise SQLite reads all users in order and looks for each among the hits.
  return database
    .selectFrom(hits.as('hits'))
    .crossJoin('users')
    .where(sql<SqlBool>`users.reference_user_id = hits.id`);
}

/** The newest users whose ID contains the text, and the one whose ID it is. */
async function usersLike(place: Place, text: string) {
  const { database, environment } = place;
  const [exactly, like] = await Promise.all([
    rowsIn(database, environment, 'users')
      .select(['reference_user_id', 'status'])
      .where('reference_user_id', '=', text)
      .execute(),
    idsLike(place, text)
      .select(['reference_user_id', 'status', 'removed_at'])
      .where('environment', '=', environment)
      .orderBy('known_since', 'desc')
      .orderBy('reference_user_id', 'desc')
      .limit(MOST_COUNTED + 1)
      .execute(),
  ]);
  const listed = like.filter(({ removed_at }) => removed_at === null);
  const found = new Map(
    [...exactly, ...listed].map(({ reference_user_id, status }) => [
      reference_user_id,
      { reference_user_id, status },
    ]),
  );
  return { users: [...found.values()], isCut: like.length > MOST_COUNTED };
}

/** The calls whose transaction ID starts with the text, because people mostly type the beginning of an ID. */
function callsBeginning(place: Place, text: string) {
  return callsOf(place)
    .select(CALL_COLUMNS)
    .where('transaction_id', '>=', text)
    .where('transaction_id', '<', `${text}\uffff`)
    .limit(MOST)
    .execute();
}

/** The users and calls with an ID that contains the text. */
export async function find(place: Place, q: string): Promise<Found> {
  const text = cleanText(q).trim();
  if (text === '') return { users: [], calls: [], more: false };
  // The query that may read all users comes last, so that the others do not wait for it in its thread.
  const [{ rows, next_before }, beginning, { users, isCut }] = await Promise.all([
    findRows('calls', place, { q: text }, MOST_LOOKED, 'part'),
    callsBeginning(place, text),
    usersLike(place, text),
  ]);
  const calls = [...new Map([...beginning, ...rows].map((row) => [row.sequence, row])).values()];
  const likeUsers = mostSimilar(users, text, ({ reference_user_id }) => [reference_user_id]);
  const likeCalls = mostSimilar(calls, text, ({ transaction_id, reference_user_id, user_id }) => [
    transaction_id,
    reference_user_id,
    user_id,
  ]);
  // For a shorter text, only whole IDs and the beginnings of transaction IDs were compared.
  const isPart = isCut || next_before !== null || !isSearchable(text);
  return {
    users: likeUsers.slice(0, MOST),
    calls: likeCalls.slice(0, MOST).map((row) => toArchivedCall(row, place.key)),
    more: isPart || likeUsers.length > MOST || likeCalls.length > MOST,
  };
}
