import * as z from 'zod/mini';
import type { ApiTable } from '../table.js';
import { activity, activityQuery, delivery } from './activity.js';
import { overview } from './overview.js';
import { reconciliation } from './reconciliation.js';
import { archivedCall } from '../records/records.js';
import { userStatus } from '../records/user.js';

/** GET /api/{environment}/find?q=: users and calls by any part of an ID, the 8 best matches of each. */
export const findQuery = z.object({ q: z.string().check(z.minLength(1), z.maxLength(255)) });
export const found = z.object({
  users: z.array(z.object({ reference_user_id: z.string(), status: userStatus })),
  calls: z.array(archivedCall),
  /** Whether there are more matches, or may be, because not all records were searched. */
  more: z.boolean(),
});
export type Found = z.infer<typeof found>;

/** The reports on an environment, and the search over users and calls. */
export const reportsApi = {
  get_overview: {
    method: 'GET',
    path: '/{environment}/overview',
    permission: 'read',
    summary: 'Reads whether everything works: users, deliveries, and what needs attention.',
    response: overview,
  },
  get_activity: {
    method: 'GET',
    path: '/{environment}/activity',
    permission: 'read',
    summary: 'Counts the users of a range of time, period by period.',
    query: activityQuery,
    response: activity,
  },
  get_delivery: {
    method: 'GET',
    path: '/{environment}/delivery',
    permission: 'read',
    summary: 'Counts the webhook calls of a range of time by their state, period by period.',
    query: activityQuery,
    response: delivery,
  },
  get_reconciliation: {
    method: 'GET',
    path: '/{environment}/reconciliation',
    permission: 'read',
    summary: 'Reads which results the systems of the business may have missed.',
    response: reconciliation,
  },
  find: {
    method: 'GET',
    path: '/{environment}/find',
    permission: 'read',
    summary: 'Finds users and calls by a part of an id.',
    query: findQuery,
    response: found,
  },
} as const satisfies ApiTable;
