import type { Kysely } from 'kysely';
import type { usersApi } from '../../contract/index.js';
import { NotFoundError } from '../../http/errors.js';
import { readPersonHistory } from '../calls/detail/person-history.js';
import type { ConsoleHandlers } from '../console-router.js';
import type { ConsoleSchema } from '../schema.js';
import { readRosterPage } from './user-page.js';
import type { RosterStore } from './user-store.js';

const NOT_FOUND = 'No user with this reference_user_id is registered in this console.';

/** The handlers of the operations on users. */
export function userHandlers(
  database: Kysely<ConsoleSchema>,
  roster: RosterStore,
): ConsoleHandlers<typeof usersApi> {
  return {
    list_users: ({ environment, query }) => readRosterPage(database, environment, query),

    get_user: async ({ environment, query }) => {
      const user = await roster.find(environment, query.reference_user_id);
      if (!user) throw new NotFoundError(NOT_FOUND);
      return user;
    },

    follow_user: async ({ environment, client, body: { reference_user_id: id }, session }) => {
      const asked_at = Date.now();
      const { value, serviceDate } = await client.call('get_status', { reference_user_id: id });
      await roster.follow(environment, id, session.name, serviceDate);
      await roster.noteStatus(environment, id, value, asked_at, serviceDate);
      const user = await roster.find(environment, id);
      if (!user) throw new NotFoundError(NOT_FOUND);
      return user;
    },

    get_user_history: ({ environment, query }) =>
      readPersonHistory(database, environment, query.reference_user_id),
  };
}
