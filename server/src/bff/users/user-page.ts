import { sql, type RawBuilder, type SqlBool } from 'kysely';
import * as z from 'zod/mini';
import {
  userEntry,
  type UserFilter,
  type UserPage,
  type UserQuery,
  type UserSortColumn,
  findJsonFault,
} from '../../contract/index.js';
import type { Place } from '../calls/api-keys.js';
import { isSearchable } from '../calls/list/find-rows.js';
import { pagesOf } from '../calls/list/send-file.js';
import { refusedField } from '../../http/errors.js';
import { countRows, MOST_USERS_COUNTED, rowsIn } from '../rows.js';

/** Where a page ended: the sort column's value, `known_since` and `reference_user_id` of its last row. */
type PageEnd = [string | number, number, string];

/** The end of a page as opaque text for a URL. */
const toCursor = (at: PageEnd): string => Buffer.from(JSON.stringify(at)).toString('base64url');

/**
 * Where the page ended, from the cursor of a list sorted by a column with such values. Throws InvalidRequestError for
 * an invalid cursor.
 */
function fromCursor(cursor: string, value: z.ZodMiniType<string | number>): PageEnd {
  try {
    const end: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (!findJsonFault(end)) return z.tuple([value, z.int(), z.string()]).parse(end);
  } catch {
    // Not one that a page ended with, like one with a fault.
  }
  throw refusedField('cursor', 'is not one of this list');
}

export const USER_COLUMNS = z.keyof(userEntry).options;

const PAGE_SIZE = 50;
// What replaces a missing value in the sort order and in the indexes (migration 0003); other columns have none.
const WITHOUT_VALUE: Partial<Record<UserSortColumn, string | number>> = {
  ...{ score: -1, label: '', data_request_type: '', uniqueness_region_id: '', registered_by: '' },
};

/** The expression for a column without missing values, as in its index. */
function valued(column: UserSortColumn): RawBuilder<string | number> {
  const none = WITHOUT_VALUE[column];
  if (none === undefined) return sql.ref(column);
  return sql`coalesce(${sql.ref(column)}, ${sql.raw(none === '' ? "''" : String(none))})`;
}

/**
 * Whether a column in lower case contains a text, followed by what the pattern `then` says. For fewer than three
 * characters the index of trigrams would return every row, so it is not used.
 */
export function hasText(column: string, text: string, then = ''): RawBuilder<SqlBool> {
  const escaped = text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`);
  const searched = isSearchable(text) ? sql.ref(column) : sql`(${sql.ref(column)} || '')`;
  return sql`${searched} like ${`%${escaped}%${then}`} escape '\\'`;
}

/** Where users are read: the database, and their environment. */
type Where = Pick<Place, 'database' | 'environment'>;

/** The users that match the filters, without removed ones. */
function filteredUsers({ database, environment }: Where, filter: UserFilter) {
  const { q, status, delivery, source, type, region, label, member } = filter;
  let users = rowsIn(database, environment, 'users').where('removed_at', 'is', null);
  if (status) users = users.where('status', '=', status);
  if (delivery) users = users.where('delivery', '=', delivery);
  if (source) users = users.where('source', '=', source);
  if (type) users = users.where(valued('data_request_type'), '=', type);
  if (region) users = users.where(valued('uniqueness_region_id'), '=', region);
  if (label) users = users.where(valued('label'), '=', label);
  if (member) users = users.where(valued('registered_by'), '=', member);
  const { score_from, score_to, from, to } = filter;
  if (score_from !== undefined) users = users.where(valued('score'), '>=', score_from);
  if (score_to !== undefined) users = users.where('score', '<=', score_to);
  if (from !== undefined) users = users.where('known_since', '>=', from);
  if (to !== undefined) users = users.where('known_since', '<=', to);
  if (q) users = users.where(hasText('search_text', q));
  return users;
}

/** Rows of a list from a cursor on, and the cursor of the following ones; null after the last. */
export async function readUserRows(
  where: Where,
  { sort, cursor, ...filter }: UserQuery,
  limit: number,
) {
  const isDescending = sort.startsWith('-');
  const column = sort.replace('-', '') as UserSortColumn; // the parts of the sort's type
  const value = valued(column);
  const direction = isDescending ? 'desc' : 'asc';
  let page = filteredUsers(where, filter);
  if (cursor) {
    const numbers = { known_since: z.int(), score: z.number() };
    const values = Object.hasOwn(numbers, column)
      ? numbers[column as keyof typeof numbers]
      : z.string();
    const at = sql.join(fromCursor(cursor, values));
    const beyond = sql.raw(isDescending ? '<' : '>');
    page = page.where(sql<SqlBool>`(${value}, known_since, reference_user_id) ${beyond} (${at})`);
  }
  const rows = await page
    .select([...USER_COLUMNS])
    .select(value.as('sorted_by'))
    .orderBy(value, direction)
    .orderBy('known_since', direction)
    .orderBy('reference_user_id', direction)
    .limit(limit + 1)
    .execute();
  const users = rows.slice(0, limit).map(({ sorted_by: _value, ...user }) => user);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const end = last && toCursor([last.sorted_by, last.known_since, last.reference_user_id]);
  return { users, next_cursor: end ?? null };
}

/** One page of users. Keyset paging is not shifted by users who are added in the meantime. */
export async function readUserPage(where: Where, query: UserQuery): Promise<UserPage> {
  const found = filteredUsers(where, query).select('reference_user_id');
  const [page, total] = await Promise.all([
    readUserRows(where, query, PAGE_SIZE),
    countRows(where, found, MOST_USERS_COUNTED),
  ]);
  return { ...page, total };
}

/** All users that match the filters, in the order of the list, some hundred at a time. */
export const matchingUsers = (where: Where, query: UserQuery) =>
  pagesOf(async (cursor: string | undefined, limit) => {
    const page = await readUserRows(where, { ...query, cursor }, limit);
    return { rows: page.users, next: page.next_cursor };
  });

async function byIds(users: ReturnType<typeof filteredUsers>, ids: readonly string[]) {
  const rows = await users.select(USER_COLUMNS).where('reference_user_id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.reference_user_id, row]));
}

/** These users by their IDs, without unknown and removed ones. */
export const findListedUsers = (where: Where, ids: readonly string[]) =>
  byIds(filteredUsers(where, {}), ids);

/** These users in their order, at once, without unknown ones. */
export async function* chosenUsers({ database, environment }: Where, ids: readonly string[]) {
  const users = await byIds(rowsIn(database, environment, 'users'), ids);
  yield ids.map((id) => users.get(id)).filter((user) => user !== undefined);
}
