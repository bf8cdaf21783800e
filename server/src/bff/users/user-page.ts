import { sql, type Kysely, type SqlBool } from 'kysely';
import * as z from 'zod/mini';
import {
  userEntry,
  type Environment,
  type UserPage,
  type UserQuery,
  findJsonFault,
} from '../../contract/index.js';
import type { ConsoleSchema } from '../schema.js';
import { InvalidRequestError } from '../../http/errors.js';

const cursorForm = z.tuple([z.union([z.number(), z.string()]), z.string()]);

/** Where a page ended: the sort column's value and the `reference_user_id` of its last row. */
type PageEnd = z.infer<typeof cursorForm>;

/** The end of a page as opaque text for a URL. */
const toCursor = (at: PageEnd): string => Buffer.from(JSON.stringify(at)).toString('base64url');

/**
 * Where the page ended, from the cursor of a list sorted by a column of this type. Throws InvalidRequestError for text
 * that is not such a cursor.
 */
function fromCursor(cursor: string, type: 'number' | 'string'): PageEnd {
  const reason = 'is not one of this list';
  const refused = (cause?: unknown) =>
    new InvalidRequestError(`cursor ${reason}`, [{ field: 'cursor', reason }], { cause });
  try {
    const at = cursorForm.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (typeof at[0] !== type || findJsonFault(at)) throw refused();
    return at;
  } catch (error) {
    throw error instanceof InvalidRequestError ? error : refused(error);
  }
}

/** The columns of a user in the contract. */
export const USER_COLUMNS = z.keyof(userEntry).options;

const PAGE_SIZE = 50;
const REGIONS = 20;
const SORTS = {
  newest: { column: 'known_since', direction: 'desc' },
  oldest: { column: 'known_since', direction: 'asc' },
  reference_user_id: { column: 'reference_user_id', direction: 'asc' },
} as const;

/** The pattern of `search_text like … escape '\\'` for users whose id contains a text. */
export const contains = (text: string): string =>
  `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** One page of users. Keyset paging is not shifted by users who are added in the meantime. */
export async function readUserPage(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  query: UserQuery,
): Promise<UserPage> {
  const { column, direction } = SORTS[query.sort];
  let filtered = database
    .selectFrom('users')
    .where('environment', '=', environment)
    .where('removed_at', 'is', null);
  if (query.status === 'open') {
    filtered = filtered.where('status', 'in', ['waiting', 'not_verified']);
  } else if (query.status) filtered = filtered.where('status', '=', query.status);
  if (query.delivery) filtered = filtered.where('delivery', '=', query.delivery);
  if (query.source) filtered = filtered.where('source', '=', query.source);
  if (query.q) {
    const pattern = contains(query.q);
    filtered = filtered.where(sql<SqlBool>`search_text like ${pattern} escape '\\'`);
  }
  const { total } = await filtered
    .select((builder) => builder.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();

  let page = filtered;
  if (query.cursor) {
    const [value, id] = fromCursor(query.cursor, column === 'known_since' ? 'number' : 'string');
    const beyond = direction === 'desc' ? '<' : '>';
    page = page.where((builder) =>
      builder.or([
        builder(column, beyond, value),
        builder.and([builder(column, '=', value), builder('reference_user_id', beyond, id)]),
      ]),
    );
  }
  const rows = await page
    .select(USER_COLUMNS)
    .orderBy(column, direction)
    .orderBy('reference_user_id', direction)
    .limit(PAGE_SIZE + 1)
    .execute();
  const shown = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined;
  return {
    users: shown,
    total,
    next_cursor: last ? toCursor([last[column], last.reference_user_id]) : null,
    regions: await recentRegions(database, environment),
  };
}

async function recentRegions(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
): Promise<string[]> {
  const rows = await database
    .selectFrom('users')
    .select('uniqueness_region_id')
    .where('environment', '=', environment)
    .where('uniqueness_region_id', 'is not', null)
    .groupBy('uniqueness_region_id')
    .orderBy((builder) => builder.fn.max('known_since'), 'desc')
    .limit(REGIONS)
    .execute();
  return rows.map((row) => row.uniqueness_region_id).filter((region) => region !== null);
}
