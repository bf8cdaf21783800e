import * as z from 'zod/mini';
import { PERSON_STATUSES } from '../reading/person-status.js';
import { personHistory } from '../records/call-detail.js';
import { rosterDetail, rosterPage } from '../records/user.js';
import type { ApiTable } from '../table.js';
import { identifier } from '../text.js';

const rosterQuery = z.object({
  q: z.optional(z.string().check(z.maxLength(255))),
  status: z.optional(z.enum(PERSON_STATUSES)),
  sort: z._default(z.enum(['newest', 'oldest', 'reference_user_id']), 'newest'),
  cursor: z.optional(z.string().check(z.maxLength(1000))),
});
export type RosterQuery = z.infer<typeof rosterQuery>;
export type RosterQueryInput = z.input<typeof rosterQuery>;

/** The id is in the query because `..` cannot stand in a path. */
const rosterEntryQuery = z.object({ reference_user_id: z.string().check(z.minLength(1)) });

/** Users of an environment: the list, one of them, and what the archive knows of one. */
export const usersApi = {
  list_users: {
    method: 'GET',
    path: '/{environment}/users',
    permission: 'read',
    summary: 'Lists the users, at most 50 on a page.',
    query: rosterQuery,
    response: rosterPage,
  },
  follow_user: {
    method: 'POST',
    path: '/{environment}/users',
    permission: 'register',
    summary: 'Looks up a user who was registered elsewhere, and adds them to the list.',
    body: z.strictObject({ reference_user_id: identifier }),
    response: rosterDetail,
  },
  get_user: {
    method: 'GET',
    path: '/{environment}/user',
    permission: 'read',
    summary: 'Reads one user.',
    query: rosterEntryQuery,
    response: rosterDetail,
  },
  get_user_history: {
    method: 'GET',
    path: '/{environment}/user/history',
    permission: 'read',
    summary: 'Reads the calls, attempts and reruns that are known of one user.',
    query: rosterEntryQuery,
    response: personHistory,
  },
} as const satisfies ApiTable;
