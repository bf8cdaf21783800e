import * as z from 'zod/mini';
import { userHistory } from '../records/call-detail.js';
import { userDetail, userPage } from '../records/user.js';
import { USER_SOURCES, userDelivery, userStatus } from '../records/user-state.js';
import type { ApiTable } from '../table.js';
import { identifier } from '../text.js';

const userQuery = z.object({
  q: z.optional(z.string().check(z.maxLength(255))),
  /** `open`: waiting or not verified, so that an outcome may still come. */
  status: z.optional(z.union([userStatus, z.literal('open')])),
  delivery: z.optional(userDelivery),
  source: z.optional(z.enum(USER_SOURCES)),
  sort: z._default(z.enum(['newest', 'oldest', 'reference_user_id']), 'newest'),
  cursor: z.optional(z.string().check(z.maxLength(1000))),
});
export type UserQuery = z.infer<typeof userQuery>;
export type UserQueryInput = z.input<typeof userQuery>;

/** The id is in the query because `..` cannot stand in a path. */
const userEntryQuery = z.object({ reference_user_id: z.string().check(z.minLength(1)) });

// As many as a page shows.
const ids = z.array(identifier).check(z.minLength(1), z.maxLength(50));

/** Users of an environment: the list, one of them, and what the archive knows of one. */
export const usersApi = {
  list_users: {
    method: 'GET',
    path: '/{environment}/users',
    permission: 'read',
    summary: 'Lists the users, at most 50 on a page.',
    query: userQuery,
    response: userPage,
  },
  look_up_user: {
    method: 'POST',
    path: '/{environment}/users',
    permission: 'register',
    summary: 'Looks a user up at the service who was registered elsewhere.',
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
      'Says that users are shown on a page, which has the service asked for their status often for 30 s.',
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
    body: z.strictObject({ reference_user_ids: ids }),
    bodyLimit: 128 * 1024,
    response: z.object({ removed: z.number() }),
  },
} as const satisfies ApiTable;
