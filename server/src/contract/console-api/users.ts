import * as z from 'zod/mini';
import { userHistory } from '../records/call-detail.js';
import { userDetail, userPage, USER_SOURCES, userDelivery, userStatus } from '../records/user.js';
import type { ApiTable } from '../table.js';
import { identifier } from '../text.js';
import { exportFormat, queryNumber, queryText } from './queries.js';

/** The columns that the list of users can be sorted by. */
export const USER_SORT_COLUMNS = [
  ...(['known_since', 'reference_user_id', 'label', 'status', 'delivery', 'score'] as const),
  ...(['data_request_type', 'uniqueness_region_id', 'source', 'registered_by'] as const),
] as const;
export type UserSortColumn = (typeof USER_SORT_COLUMNS)[number];

/** A column in ascending order, or with a minus sign in descending order. */
export type UserSort = UserSortColumn | `-${UserSortColumn}`;
const DESCENDING = USER_SORT_COLUMNS.map((column) => `-${column}` as const);
export const userSort = z.enum<UserSort[]>([...USER_SORT_COLUMNS, ...DESCENDING]);

export const MAX_LABEL = 100;

/** All filters but `q` and the ranges match the whole value. */
const userFilter = z.object({
  q: z.optional(z.string().check(z.maxLength(255))),
  status: z.optional(userStatus),
  delivery: z.optional(userDelivery),
  source: z.optional(z.enum(USER_SOURCES)),
  type: queryText(255),
  region: queryText(255),
  label: queryText(MAX_LABEL),
  /** Who registered the user. */
  member: queryText(255),
  /** The lowest and the highest score. */
  score_from: queryNumber,
  score_to: queryNumber,
  /** `known_since` in ms; both ends are included. */
  from: queryNumber,
  to: queryNumber,
});
export type UserFilter = z.infer<typeof userFilter>;

const sort = z._default(userSort, '-known_since');
const userQuery = z.extend(userFilter, {
  sort,
  // Room for two of the longest IDs with every character escaped.
  cursor: z.optional(z.string().check(z.maxLength(5000))),
});
export type UserQuery = z.infer<typeof userQuery>;

/** The ID is in the query because `..` is not possible in a path. */
const userEntryQuery = z.object({ reference_user_id: z.string().check(z.minLength(1)) });

// As many as a page shows.
const ids = z.array(identifier).check(z.minLength(1), z.maxLength(50));
/** The most users in one bulk action. */
export const MAX_CHOSEN_USERS = 500;
const chosen = z.array(identifier).check(z.minLength(1), z.maxLength(MAX_CHOSEN_USERS));
const CHOSEN_BYTES = 1024 * 1024;

/** Users of an environment: the list, one of them, and what the archive knows about one. */
export const usersApi = {
  list_users: {
    method: 'GET',
    path: '/{environment}/users',
    permission: 'read',
    summary: 'Lists the users, at most 50 on a page.',
    query: userQuery,
    response: userPage,
  },
  export_users: {
    method: 'GET',
    path: '/{environment}/users/export',
    permission: 'read',
    summary: 'Downloads the users that match the filters, as CSV or JSON.',
    query: z.extend(userFilter, { sort, ...exportFormat.shape }),
    response: 'file',
  },
  export_chosen_users: {
    method: 'POST',
    path: '/{environment}/users/export',
    permission: 'read',
    summary: 'Downloads these users, as CSV or JSON.',
    body: z.extend(exportFormat, { reference_user_ids: chosen }),
    bodyLimit: CHOSEN_BYTES,
    response: 'file',
  },
  look_up_user: {
    method: 'POST',
    path: '/{environment}/users',
    permission: 'register',
    summary: 'Looks up a user at the service who was registered elsewhere.',
    body: z.strictObject({ reference_user_id: identifier }),
    response: userDetail,
  },
  get_user: {
    method: 'GET',
    path: '/{environment}/user',
    permission: 'read',
    summary: 'Reads one user.',
    query: userEntryQuery,
    response: userDetail,
  },
  get_user_history: {
    method: 'GET',
    path: '/{environment}/user/history',
    permission: 'read',
    summary: 'Reads the calls, attempts and reruns that are known of one user.',
    query: userEntryQuery,
    response: userHistory,
  },
  watch_users: {
    method: 'POST',
    path: '/{environment}/watch',
    permission: 'read',
    summary:
      'Reports that users are shown on a page, so that their status is checked often for 30 s.',
    body: z.strictObject({ reference_user_ids: ids }),
    bodyLimit: 128 * 1024,
    response: 'empty',
  },
  remove_users: {
    method: 'POST',
    path: '/{environment}/users/remove',
    permission: 'register',
    summary:
      'Removes users from the console until new evidence of them comes; the service keeps them.',
    body: z.strictObject({ reference_user_ids: chosen }),
    bodyLimit: CHOSEN_BYTES,
    response: z.object({ removed: z.number() }),
  },
  restore_users: {
    method: 'POST',
    path: '/{environment}/users/restore',
    permission: 'register',
    summary: 'Brings removed users back to the console.',
    body: z.strictObject({ reference_user_ids: chosen }),
    bodyLimit: CHOSEN_BYTES,
    response: z.object({ restored: z.number() }),
  },
  label_user: {
    method: 'PUT',
    path: '/{environment}/user/label',
    permission: 'register',
    summary: 'Sets the label of one user, which only the console knows; null removes it.',
    body: z.strictObject({
      reference_user_id: identifier,
      label: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_LABEL))),
    }),
    response: userDetail,
  },
} as const satisfies ApiTable;
